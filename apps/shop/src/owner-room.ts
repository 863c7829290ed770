// Inlined into the head of every page. Home keeps room for the line of an owner's number, on whose device
// own-number.tsx has noted that there is one; the HTML is the same for everyone.
;(() => {
  try {
    if (localStorage.getItem('ownsNumber')) document.documentElement.dataset['owner'] = ''
  } catch {
    // A browser that forbids storage throws on the mere access.
  }
})()

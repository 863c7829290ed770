const zh = {
  lang: 'zh-CN',
  demo: '演示用的电话：通话只在这套演示里，声音是真的',
  phone: {
    title: '演示手机',
    heading: (number: string) => `这是 ${number}`,
    hint: '别人拨打它绑定的号码，这里就会响铃，并显示那个号码。',
    ask: '要当哪一部手机？',
    number: '手机号',
    open: '打开这部手机',
    wrong: '请输入 11 位手机号',
    sound: '点一下，打开铃声和麦克风',
    soundOn: '铃声已打开',
    dialIt: '用另一部电话拨打',
    incoming: '来电',
    talking: '通话中',
    answer: '接听',
    decline: '拒接',
    elsewhere: '这部手机已在另一个页面打开，来电在那里响。',
    takeBack: '在这里使用',
  },
  dial: {
    title: '拨打号码（演示）',
    heading: '像陌生人一样拨打',
    number: '拨打的号码',
    caller: '用哪个号码拨打',
    hidden: '隐藏我的号码',
    call: '拨打',
    wrongNumber: '请先输入要拨打的号码',
    wrongCaller: '主叫号码要是 11 位手机号',
    calling: '正在呼叫',
    talking: '通话中',
    log: '看通话记录',
  },
  connection: { connecting: '正在接入网络…', ready: '已入网，等待来电', lost: '网络断开了，正在重连…' },
  secure:
    '网页电话要直接连到这台机器，浏览器不让 https 网页这样做。请用 http 网址打开，或在本机用 localhost。',
  offline: '现在没有电话网络：产品以 SIP=off 启动，或电话服务还没有就绪。请稍后刷新。',
  hangUp: '挂断',
  mute: '静音',
  muted: '已静音',
  keypad: '拨号键盘',
  erase: '删除一位',
  pressed: (keys: string) => `对方按了 ${keys}`,
  silent: {
    asked: '浏览器在问能不能用麦克风：请点“允许”，电话才会接通。',
    insecure:
      '这个网址不是 https，浏览器不给网页用麦克风：您听得到对方，对方听不到您。在本机用 localhost 打开就可以说话。',
    refused: '没有拿到麦克风：您听得到对方，对方听不到您。可以在浏览器的网站设置里允许麦克风。',
  },
  ended: {
    spoke: (seconds: number) => `通话结束 · ${seconds} 秒`,
    missed: '来电已结束，没有接听',
    declined: '已拒接',
    cancelled: '已取消呼叫',
  },
  statuses: {
    403: '这部电话不能拨打',
    404: '没有这个号码，或还没有人购买',
    408: '无人接听',
    480: '对方的手机没有开机，或号码现在不响铃',
    486: '对方正忙',
    487: '已取消呼叫',
    488: '对方的电话不支持网页通话',
    503: '线路忙，请稍后再拨',
    603: '对方拒接，或这就是绑定的手机',
  } as Record<number, string>,
  failed: '没有接通',
}

export type Texts = typeof zh

const en: Texts = {
  lang: 'en',
  demo: 'A phone for the demonstration: its calls stay in it, its sound is real',
  phone: {
    title: 'Demo phone',
    heading: (number) => `This is ${number}`,
    hint: 'When somebody dials the number that is bound to it, it rings here and shows that number.',
    ask: 'Which phone shall this be?',
    number: 'Mobile number',
    open: 'Turn on this phone',
    wrong: 'Please enter a mobile number of 11 digits',
    sound: 'Tap to allow ringing and the microphone',
    soundOn: 'Ringing is on',
    dialIt: 'Dial from another phone',
    incoming: 'Incoming call',
    talking: 'Talking',
    answer: 'Answer',
    decline: 'Decline',
    elsewhere: 'This phone is open on another page, and rings there.',
    takeBack: 'Use it here',
  },
  dial: {
    title: 'Dial a number (demo)',
    heading: 'Dial as a stranger would',
    number: 'Number to call',
    caller: 'Calling from',
    hidden: 'Hide my number',
    call: 'Call',
    wrongNumber: 'Please enter a number to call first',
    wrongCaller: 'The caller’s number must be a mobile number of 11 digits',
    calling: 'Calling',
    talking: 'Talking',
    log: 'See the call log',
  },
  connection: {
    connecting: 'Connecting …',
    ready: 'Connected, waiting for calls',
    lost: 'Connection lost, trying again …',
  },
  secure:
    'This phone connects to the machine itself, which browsers keep pages on https from. Open it by its http address, or by localhost on this machine.',
  offline:
    'There is no telephone network now: the product was started with SIP=off, or its phones are not ready yet. Please reload in a moment.',
  hangUp: 'Hang up',
  mute: 'Mute',
  muted: 'Muted',
  keypad: 'Keypad',
  erase: 'Delete a digit',
  pressed: (keys) => `They pressed ${keys}`,
  silent: {
    asked: 'The browser asks for the microphone: the call waits until you allow it, or do not.',
    insecure:
      'This page is not on https, so the browser keeps the microphone from it: you hear them, they do not hear you. On this machine, open it by localhost to speak.',
    refused:
      'There is no microphone: you hear them, they do not hear you. You can allow it in the site settings of the browser.',
  },
  ended: {
    spoke: (seconds) => `The call is over · ${seconds} s`,
    missed: 'They hung up before an answer',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
  statuses: {
    403: 'This phone may not call',
    404: 'There is no such number, or nobody has bought it',
    408: 'Nobody answers',
    480: 'The phone is off, or the number does not ring now',
    486: 'The line is busy',
    487: 'Cancelled',
    488: 'The other phone cannot take calls from a browser',
    503: 'All lines are busy, please try again later',
    603: 'Declined, or this is the bound phone itself',
  },
  failed: 'The call did not get through',
}

/** Chinese, unless the browser asks for English before Chinese. */
export const texts: Texts =
  navigator.languages.map((each) => each.slice(0, 2)).find((each) => each === 'zh' || each === 'en') === 'en'
    ? en
    : zh

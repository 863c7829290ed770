// From Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Icons and Contributors.
import { createIcon } from '@hao/kit/icon.tsx'

const handset =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384'

export const PhoneIncomingIcon = /* @__PURE__ */ createIcon(`M16 2v6h6M22 2l-6 6${handset}`)
export const PhoneOutgoingIcon = /* @__PURE__ */ createIcon(`M16 8l6-6M22 8V2h-6${handset}`)
export const PhoneMissedIcon = /* @__PURE__ */ createIcon(`M16 2l6 6M22 2l-6 6${handset}`)
export const MoreIcon = /* @__PURE__ */ createIcon(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
)
export const DownloadIcon = /* @__PURE__ */ createIcon(
  'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
)

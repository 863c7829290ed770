import type { TicketCategory } from '@hao/contract/ticket.ts'

/** What was said, the shopper first, then the service, in turns. */
export type Conversation = { category: TicketCategory; aboutOrder: boolean; said: readonly string[] }

/** What shoppers write to the service, and what it answers. */
export const conversations: readonly Conversation[] = [
  {
    category: 'calls',
    aboutOrder: true,
    said: [
      '昨天下午有人说打我的隐私号一直没人接，可我手机没响过，麻烦看看是什么原因。',
      '您好，查到昨天 15:20 有一通来电，当时您开启了“仅接听认识的号码”，所以没有振铃。在“我的号码 - 接听规则”里关掉即可。',
      '原来是这个，关掉了，谢谢！',
      '不客气，祝您使用愉快。',
    ],
  },
  {
    category: 'calls',
    aboutOrder: true,
    said: [
      '能不能把一直打骚扰电话的那个号拉黑？每天都打。',
      '您好，可以的：打开“通话记录”，点那条来电，选择“拉黑”，以后就不会再振铃了。也可以按号段拉黑。',
    ],
  },
  {
    category: 'calls',
    aboutOrder: true,
    said: [
      '快递说打不通，提示暂时无法接通，我这边信号是满的。',
      '您好，您的号码设置了 21:00 到次日 8:30 免打扰，快递的电话是早上 7 点多打来的。可以打开“快递模式”，24 小时内都会振铃。',
      '明白了。',
    ],
  },
  {
    category: 'calls',
    aboutOrder: true,
    said: [
      '对方能看到我的真实号码吗？我回拨的时候有点担心。',
      '您好，不会。从通话记录里回拨，对方看到的是您的隐私号；请不要直接用手机拨号盘回拨。',
    ],
  },
  {
    category: 'binding',
    aboutOrder: true,
    said: [
      '换了新手机号，怎么让隐私号打到新手机上？',
      '您好，在“我的号码”里点“更换绑定手机”，输入新手机号收到的验证码就可以，原来的手机会自动解绑。',
      '试了，收不到验证码。',
      '麻烦检查一下短信拦截；同一号码 60 秒内只能获取一次。如果仍收不到，请在这里留言，我们人工核实。',
      '刚刚收到了，已经换好。',
    ],
  },
  {
    category: 'binding',
    aboutOrder: true,
    said: [
      '付款以后忘了绑定，现在还来得及吗？',
      '您好，付款后 72 小时内都可以绑定，逾期系统会自动全额退款。您的订单还在有效期内，直接绑定即可。',
    ],
  },
  {
    category: 'binding',
    aboutOrder: false,
    said: [
      '一个手机最多能绑几个隐私号？我想给家人也开一个。',
      '您好，一个手机最多绑定 5 个号码。给家人使用的话，建议用家人自己的手机号登录购买，便于以后管理。',
    ],
  },
  {
    category: 'buying',
    aboutOrder: true,
    said: [
      '付款页面转了半天，钱扣了没有？我不敢再点一次。',
      '您好，已经查到这笔款项支付成功，号码已经为您保留。即使重复支付，多付的一笔也会原路退回，请放心。',
      '好的，看到订单了。',
    ],
  },
  {
    category: 'buying',
    aboutOrder: true,
    said: [
      '超时了才付的款，号码被别人买走了，钱什么时候退？',
      '您好，这笔付款已经自动全额退款，零钱支付一般几分钟到账，银行卡 1–3 个工作日。实在抱歉，我们给您找了几个相近的号码，请在“为您推荐”里查看。',
    ],
  },
  {
    category: 'buying',
    aboutOrder: false,
    said: [
      '尾号 6688 的还会有吗？看中的那个没了。',
      '您好，可以在搜索页输入 6688 后点“有号提醒我”，有人退号时会第一时间短信通知您，并为您保留 10 分钟。',
    ],
  },
  {
    category: 'buying',
    aboutOrder: false,
    said: [
      '可以开发票吗？公司报销用。',
      '您好，可以开电子普通发票。请回复抬头和税号，我们在 1 个工作日内发送到您留的邮箱。',
      '杭州某某科技有限公司，税号稍后发您。',
    ],
  },
  {
    category: 'buying',
    aboutOrder: true,
    said: [
      '买的时候选成了一年，其实只想要三个月，能改吗？',
      '您好，绑定之前可以在订单里申请全额退款后重新购买；已经绑定的，按剩余天数退款。',
    ],
  },
  {
    category: 'renewal',
    aboutOrder: true,
    said: [
      '收到短信说自动续费失败，可我余额是够的。',
      '您好，微信返回的原因是扣款卡余额不足，系统明天会再试一次。也可以现在在“我的号码”里手动续费，不会重复扣款。',
      '手动续了，谢谢。',
    ],
  },
  {
    category: 'renewal',
    aboutOrder: true,
    said: [
      '怎么取消自动续费？找了半天。',
      '您好，“我的号码 - 续费方式”里选“到期不续”，当场生效，微信里的扣款授权会同时解除。已付的时间可以用完。',
    ],
  },
  {
    category: 'renewal',
    aboutOrder: true,
    said: [
      '号码停机了，现在续费号码还是我的吗？',
      '您好，停机期间号码会为您保留，续费后立即恢复，绑定的手机不变。请在短信所写的日期之前办理。',
      '续上了，已经能打通。',
    ],
  },
  {
    category: 'renewal',
    aboutOrder: true,
    said: ['提前续费的话，时间是从现在算还是从到期算？', '您好，从到期日往后延，不会浪费剩余的天数。'],
  },
  {
    category: 'privacy',
    aboutOrder: false,
    said: [
      '你们会保存通话录音吗？',
      '您好，不会录音。只保存来电号码、时间和时长，您可以在设置里选择保存 7 天、30 天或不保存，也可以随时清空。',
    ],
  },
  {
    category: 'privacy',
    aboutOrder: false,
    said: [
      '想把账号注销，注销以后我的资料会删掉吗？',
      '您好，在“设置 - 注销账号”里验证短信后即可注销，手机号、昵称等资料当场删除；法律要求留存的交易记录会去除您的身份信息。',
    ],
  },
  {
    category: 'privacy',
    aboutOrder: false,
    said: [
      '短信提示新设备登录，不是我操作的，怎么办？',
      '您好，请马上在“设置 - 登录设备”里退出陌生设备。我们已核对登录地点，与您常用网络一致，可能是换了浏览器；若仍有疑问请告诉我们时间。',
      '想起来了，是我用电脑登的，抱歉。',
    ],
  },
  {
    category: 'other',
    aboutOrder: false,
    said: [
      '客服电话几点上班？打过去没人接。',
      '您好，人工服务时间是 9:00–21:00。您在这里留言，我们同样会尽快答复。',
    ],
  },
  {
    category: 'other',
    aboutOrder: false,
    said: [
      '建议增加一个夜间模式，晚上看有点刺眼。',
      '感谢建议！现在可以在“设置 - 外观”里选择深色，也可以跟随系统。',
    ],
  },
  {
    category: 'other',
    aboutOrder: true,
    said: [
      '我想把这个号转给朋友用，可以过户吗？',
      '您好，目前不支持过户。可以您先退号，号码冷却期结束后由朋友购买；或者把绑定手机换成朋友的手机。',
    ],
  },
]

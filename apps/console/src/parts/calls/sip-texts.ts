import { both, defineTexts } from '../../base/texts/texts.ts'

export const sipTexts = defineTexts({
  statuses: {
    403: both(
      ['禁止呼叫', '运营商或线路拒绝了这个主叫。核对线路账号与主叫白名单。'],
      ['Forbidden', 'The carrier refused this caller. Check the trunk account and its allowed callers.'],
    ),
    404: both(
      ['空号', '这个号码没有人使用。核对号码是否拨错、是否已售出。'],
      ['Not in use', 'Nobody uses this number. Check whether it was misdialled or is unsold.'],
    ),
    408: both(
      ['请求超时', '对方没有及时响应。检查线路与网络，稍后再试。'],
      ['Request timeout', 'The other side did not respond. Check the trunk and network, then try again.'],
    ),
    480: both(
      ['暂时无法接通', '号码未绑定、已暂停、已到期，或机主的规则不接这个来电。看原因一栏，请机主处理。'],
      [
        'Unavailable',
        'Unbound, suspended, expired, or refused by the owner’s rules. See the reason, then ask the owner.',
      ],
    ),
    481: both(
      ['呼叫已不存在', '通话在信令到达前已结束，一般无需处理；频繁出现时检查线路。'],
      ['Call no longer exists', 'The call ended first. Nothing to do unless frequent: then check the trunk.'],
    ),
    484: both(
      ['号码不完整', '主叫拨的位数不够。请对方拨完整号码。'],
      ['Incomplete number', 'Too few digits were dialled. Ask the caller to dial the whole number.'],
    ),
    486: both(
      ['忙', '机主正在通话。稍后再拨，或请机主设置第二部手机。'],
      ['Busy', 'The owner is on a call. Call again later, or suggest a second phone.'],
    ),
    487: both(
      ['主叫已取消', '主叫在接听前挂断了，无需处理。'],
      ['Cancelled by the caller', 'The caller hung up before the answer. Nothing to do.'],
    ),
    488: both(
      ['媒体不支持', '双方没有共同的语音编码。检查线路的编码设置。'],
      ['Media not supported', 'The two sides share no codec. Check the codecs of the trunk.'],
    ),
    500: both(
      ['服务器错误', '平台内部出错。查看故障与任务，并通知技术值班。'],
      ['Server error', 'The platform failed. Look at the failed jobs and inform the engineer on duty.'],
    ),
    503: both(
      ['服务不可用', '平台或线路过载、维护中。检查运营商状态，稍后再试。'],
      ['Service unavailable', 'Overload or maintenance. Check the carrier’s state, then try again.'],
    ),
    600: both(
      ['全忙', '机主所有手机都在通话。稍后再拨。'],
      ['Busy everywhere', 'All phones of the owner are on a call. Call again later.'],
    ),
    603: both(
      ['拒接', '机主的黑名单、规则或本人手机拒绝了来电。请机主检查来电规则。'],
      ['Declined', 'The owner’s blocklist, rules or phone declined. Ask the owner to check the call rules.'],
    ),
    604: both(
      ['号码不存在', '任何地方都找不到这个号码。核对号码。'],
      ['Does not exist', 'The number exists nowhere. Check the number.'],
    ),
  },
  classes: {
    3: both(
      ['已转移', '呼叫被指向了别处。检查线路的转接设置。'],
      ['Redirected', 'The call was sent elsewhere. Check the redirection of the trunk.'],
    ),
    4: both(
      ['呼叫失败', '请求被拒绝，多为号码或线路设置的问题。'],
      ['Call failed', 'The request was refused, mostly because of the number or the trunk’s settings.'],
    ),
    5: both(
      ['服务器故障', '平台或线路一侧出错。检查运营商状态，稍后再试。'],
      ['Server failure', 'The platform or the trunk failed. Check the carrier’s state, then try again.'],
    ),
    6: both(
      ['各处均拒绝', '被叫一侧明确拒绝，重拨也不会接通。'],
      ['Declined everywhere', 'The called side declined. Calling again will not help.'],
    ),
  },
  unknown: both(
    ['未知状态', '这个状态不在 SIP 标准里。请技术值班查看。'],
    ['Unknown status', 'SIP does not define this status. Inform the engineer on duty.'],
  ),
})

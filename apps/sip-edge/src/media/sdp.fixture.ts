// Session descriptions of real phones. These texts would identify their users: 13812345678, alice, 192.0.2.2,
// fd00::2.

const lines = (text: string) => `${text.trim().replaceAll('\n', '\r\n')}\r\n`

const chromiumIce = `a=ice-ufrag:UqSz
a=ice-pwd:ISaV5MqsH8Mv1QXfNFavDbAi
a=ice-options:trickle
a=fingerprint:sha-256 D4:84:16:3F:D8:25:17:2B:CF:6B:60:87:22:85:C7:E1:B8:EF:78:FF:52:61:D6:E5:DC:75:96:72:77:6E:FB:7F`

/** Chromium 150, audio and video, its first offer: each section still has its own port. */
export const chromiumOffer = lines(`v=0
o=- 2042554245850616542 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0 1
a=extmap-allow-mixed
a=msid-semantic: WMS ffea5c7d-0dbf-4fb2-873a-b633efcc0a87
m=audio 43774 UDP/TLS/RTP/SAVPF 111 0 126
c=IN IP4 192.0.2.2
a=rtcp:9 IN IP4 0.0.0.0
a=candidate:1635784207 1 udp 2122194687 192.0.2.2 43774 typ host generation 0 network-id 1
a=candidate:2867255279 1 udp 2122265343 fd00::2 38345 typ host generation 0 network-id 2
a=candidate:2670379675 1 tcp 1518214911 192.0.2.2 9 typ host tcptype active generation 0 network-id 1
${chromiumIce}
a=setup:actpass
a=mid:0
a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level
a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01
a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
a=sendrecv
a=msid:ffea5c7d-0dbf-4fb2-873a-b633efcc0a87 a74bc86a-ab21-4a6d-a681-d7073924dd4f
a=rtcp-mux
a=rtcp-rsize
a=rtpmap:111 opus/48000/2
a=rtcp-fb:111 transport-cc
a=fmtp:111 minptime=10;useinbandfec=1
a=rtpmap:0 PCMU/8000
a=rtpmap:126 telephone-event/8000
a=ssrc:4067393723 cname:LFEF9kCjw4JcGht9
a=ssrc:4067393723 msid:ffea5c7d-0dbf-4fb2-873a-b633efcc0a87 a74bc86a-ab21-4a6d-a681-d7073924dd4f
m=video 55034 UDP/TLS/RTP/SAVPF 96 97
c=IN IP4 192.0.2.2
a=rtcp:9 IN IP4 0.0.0.0
a=candidate:1635784207 1 udp 2122194687 192.0.2.2 55034 typ host generation 0 network-id 1
${chromiumIce}
a=setup:actpass
a=mid:1
a=extmap:13 urn:3gpp:video-orientation
a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay
a=sendrecv
a=msid:ffea5c7d-0dbf-4fb2-873a-b633efcc0a87 32b88052-e64d-4e6a-be3d-aa8fe16a4e57
a=rtcp-mux
a=rtcp-rsize
a=rtpmap:96 VP8/90000
a=rtcp-fb:96 ccm fir
a=rtcp-fb:96 nack pli
a=rtpmap:97 rtx/90000
a=fmtp:97 apt=96
a=ssrc-group:FID 2559756418 1514689122
a=ssrc:2559756418 cname:LFEF9kCjw4JcGht9
a=ssrc:1514689122 cname:LFEF9kCjw4JcGht9`)

/** Its answer: video is bundled with audio and names no port. */
export const chromiumAnswer = lines(`v=0
o=- 455998628599768582 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0 1
a=msid-semantic: WMS 6f11efc3-0cb2-4762-b25c-0e2b3780953a
m=audio 42774 UDP/TLS/RTP/SAVPF 111
c=IN IP4 192.0.2.2
a=rtcp:9 IN IP4 0.0.0.0
a=candidate:2975028453 1 udp 2122194687 192.0.2.2 42774 typ host generation 0 network-id 1
a=ice-ufrag:FbhD
a=ice-pwd:1685naul0HAWhFrSUZ9ac5lo
a=ice-options:trickle
a=setup:active
a=mid:0
a=sendrecv
a=rtcp-mux
a=rtpmap:111 opus/48000/2
m=video 9 UDP/TLS/RTP/SAVPF 96
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=ice-ufrag:FbhD
a=ice-pwd:1685naul0HAWhFrSUZ9ac5lo
a=setup:active
a=mid:1
a=sendrecv
a=rtcp-mux
a=rtpmap:96 VP8/90000`)

/** baresip 1.0.0. */
export const baresip = lines(`v=0
o=- 2673158885 156231080 IN IP4 192.0.2.2
s=-
c=IN IP4 192.0.2.2
t=0 0
a=tool:baresip 1.0.0
m=audio 21046 RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000
a=fmtp:101 0-15
a=sendrecv
a=label:1
a=rtcp-rsize
a=ssrc:1653752181 cname:sip:13812345678@192.0.2.2
a=minptime:20
a=ptime:20`)

/** baresip 1.0.0 with ICE, keys in the SDP and a separate RTCP port. */
export const baresipIce = lines(`v=0
o=- 2520075838 1514578093 IN IP4 192.0.2.2
s=-
c=IN IP4 192.0.2.2
t=0 0
a=tool:baresip 1.0.0
a=ice-ufrag:zPGnyTF
a=ice-pwd:cTYgKHqcHfCTuI8iKCia0lo88K2nwLb
m=audio 21020 RTP/SAVP 0 101
c=IN IP4 192.0.2.2
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000
a=rtcp:21021 IN IP4 192.0.2.2
a=sendrecv
a=label:1
a=rtcp-rsize
a=ssrc:1648622423 cname:sip:13812345678@192.0.2.2
a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:khOpgkS7rU+Qe3K871glhKqLkmoZ2DDNx93+Jhg4
a=ptime:20
a=candidate:c0000202 1 UDP 2113929471 192.0.2.2 21020 typ host
a=candidate:c0000202 2 UDP 2113929470 192.0.2.2 21021 typ host
a=candidate:020000fd 1 UDP 2113929471 fd00::2 21020 typ host`)

/** The built-in scenario of SIPp 3.6. */
export const sipp = lines(`v=0
o=user1 53655765 2353687637 IN IP4 192.0.2.2
s=-
c=IN IP4 192.0.2.2
t=0 0
m=audio 6000 RTP/AVP 0
a=rtpmap:0 PCMU/8000`)

/** Linphone: with names, its user's address and reception quality. */
export const linphone = lines(`v=0
o=alice 3157 2468 IN IP4 192.0.2.2
s=Talk
i=Call of alice
u=http://192.0.2.2/alice
e=alice@192.0.2.2
p=+86 13812345678
c=IN IP4 192.0.2.2
b=AS:380
t=0 0
a=rtcp-xr:rcvr-rtt=all:10000 stat-summary=loss,dup,jitt,TTL voip-metrics
a=record:off
m=audio 7078 RTP/AVPF 96 0 101
i=the voice of alice
b=AS:64
k=clear:13812345678
a=rtpmap:96 opus/48000/2
a=fmtp:96 useinbandfec=1
a=rtpmap:101 telephone-event/48000
a=rtcp:7079
a=rtcp-fb:* trr-int 5000
a=rtcp-fb:* ccm tmmbr
a=candidate:1 1 UDP 2130706303 192.0.2.2 7078 typ host
a=candidate:2 1 UDP 1694498687 192.0.2.2 51000 typ srflx raddr 192.0.2.2 rport 7078`)

export const phones = { chromiumOffer, chromiumAnswer, baresip, baresipIce, sipp, linphone }

/** Texts that would identify a user, for all phones. */
export const identifyingTexts = [
  '13812345678',
  'alice',
  '192.0.2.2',
  'fd00::2',
  'LFEF9kCjw4JcGht9',
  'ffea5c7d',
]

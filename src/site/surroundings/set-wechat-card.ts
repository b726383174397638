import type { ShareCard } from './share-card.ts';

type Wx = Pick<typeof import('weixin-js-sdk')['default'], 'updateAppMessageShareData' | 'updateTimelineShareData'>;

/**
 * Passes the card to WeChat when ready: complete for chats, title and picture for moments. It imports no contract, whose schemas
 * would outweigh the plain pages' script.
 */
export function setWechatCard(
  wx: Wx,
  { title, description, link, stamp }: ShareCard,
  fail: (failure: { errMsg?: string }) => void,
): void {
  wx.updateAppMessageShareData({ title, desc: description, link, imgUrl: stamp, success() {}, fail });
  wx.updateTimelineShareData({ title, link, imgUrl: stamp, success() {}, fail });
}

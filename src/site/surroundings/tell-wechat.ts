import type { ShareCard } from './share-card.ts';

type Wx = Pick<typeof import('weixin-js-sdk')['default'], 'updateAppMessageShareData' | 'updateTimelineShareData'>;

/**
 * Hands WeChat the card once it is ready: all of it for a chat, title and picture for the moments. It stands on no contract,
 * whose schemas would weigh more than the script of plain pages does.
 */
export function tellWechat(
  wx: Wx,
  { title, description, link, stamp }: ShareCard,
  fail: (failure: { errMsg?: string }) => void,
): void {
  wx.updateAppMessageShareData({ title, desc: description, link, imgUrl: stamp, success() {}, fail });
  wx.updateTimelineShareData({ title, link, imgUrl: stamp, success() {}, fail });
}

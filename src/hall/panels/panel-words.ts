import { defineWords } from '#kit/text/words.ts';

export const panelWords = defineWords({
  title: ['展厅触摸屏', 'Hall panel'],
  subTitle: ['触摸屏副屏', 'Panel’s second display'],
  brand: ['织联', 'Weftline'],
  language: ['English', '中文'],
  heading: ['从一根丝到一箱货', 'From a thread to a carton'],
  hintBeside: ['点一个故事，旁边的大屏会同时显示。', 'Touch a story. The screen beside you shows it too.'],
  hint: ['点一个故事，在这里阅读。', 'Touch a story and read it here.'],
  stories: ['故事', 'Stories'],
  boards: ['数据大屏', 'Live boards'],
  boardBeside: ['请看旁边的大屏。', 'Shown on the screen beside you.'],
  boardInstead: [
    '旁边的大屏暂时没有连接，先在这里显示。',
    'The screen beside you isn’t connected, so it is shown here.',
  ],
  boardAway: [
    '暂时连不上服务器，这里是示意图，不是实时数据。',
    'The server can’t be reached. This is a sample, not live data.',
  ],
  back: ['返回', 'Back'],
  previous: ['上一个', 'Previous'],
  next: ['下一个', 'Next'],
  begin: ['触摸屏幕开始', 'Touch to begin'],
  none: ['内容正在准备', 'Content coming soon'],
  noneText: ['请稍后再来看看。', 'Please come back later.'],
  place: [(place: number, of: number) => `${place} / ${of}`, (place: number, of: number) => `${place} / ${of}`],
});

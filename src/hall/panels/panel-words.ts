import { defineWords } from '#kit/words.ts';

export const panelWords = defineWords({
  title: ['展厅触摸屏', 'Hall panel'],
  subTitle: ['触摸屏副屏', 'Second display of the panel'],
  brand: ['织联', 'Weftline'],
  language: ['English', '中文'],
  heading: ['从一根丝到一箱货', 'From a thread to a carton'],
  hint: ['点一个故事，旁边的大屏会一起打开。', 'Touch a story; the screen beside you opens it too.'],
  stories: ['故事', 'Stories'],
  boards: ['数据大屏', 'Live boards'],
  boardHint: ['正在旁边的大屏上播放，数据是实时的。', 'It is on the screen beside you, with live figures.'],
  back: ['返回', 'Back'],
  previous: ['上一个', 'Previous'],
  next: ['下一个', 'Next'],
  begin: ['触摸屏幕开始', 'Touch to begin'],
  none: ['内容正在准备', 'Nothing to read here yet'],
  noneText: ['请稍后再来看看。', 'Please come back later.'],
  place: [(place: number, of: number) => `${place} / ${of}`, (place: number, of: number) => `${place} / ${of}`],
});

import { defineWords } from '#kit/words.ts';

export const pictureWords = defineWords({
  viewer: ['查看照片', 'Pictures'],
  close: ['关闭', 'Close'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['适合窗口', 'Fit'],
  turnLeft: ['向左转', 'Turn left'],
  turnRight: ['向右转', 'Turn right'],
  compare: ['并排对比', 'Compare'],
  single: ['只看一张', 'One picture'],
  mark: ['圈出一处', 'Mark a part'],
  marking: [
    '拖出一个框；或用方向键移动、Shift 加方向键改大小，回车确定，Esc 取消',
    'Draw a rectangle; or move it with the arrow keys, resize with Shift and arrows, Enter to take it, Esc to leave',
  ],
  takePart: ['用这个框', 'Use this part'],
  leavePart: ['取消', 'Cancel'],
  previous: ['上一张', 'Previous'],
  next: ['下一张', 'Next'],
  proves: ['对照资料', 'What it has to match'],
  remarks: ['这张照片的意见', 'Remarks on this picture'],
  part: [(n: number) => `框 ${n}`, (n: number) => `Part ${n}`],
  all: ['全部照片', 'All pictures'],
  before: ['上一轮', 'Before'],
  notLoaded: ['照片加载失败', 'Couldn’t load the picture'],
  left: ['左', 'Left'],
  right: ['右', 'Right'],
  keys: [
    '+ − 缩放 · 0 适合 · R 旋转 · 方向键移动 · [ ] 换一张 · C 对比 · M 圈出',
    '+ − zoom · 0 fit · R turn · arrows pan · [ ] other picture · C compare · M mark',
  ],
});

import { defineWords } from '#kit/words.ts';

export const pictureWords = defineWords({
  viewer: ['查看照片', 'Photos'],
  close: ['关闭', 'Close'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  fit: ['适合窗口', 'Fit'],
  turnLeft: ['向左转', 'Rotate left'],
  turnRight: ['向右转', 'Rotate right'],
  compare: ['并排对比', 'Compare'],
  single: ['只看一张', 'Single photo'],
  mark: ['圈注', 'Mark an area'],
  marking: [
    '拖出一个框；或用方向键移动、Shift 加方向键改大小，回车确定，Esc 取消',
    'Drag a rectangle, or use the arrow keys to move and Shift+arrows to resize it. Enter to confirm, Esc to cancel',
  ],
  takePart: ['用这个框', 'Use this area'],
  leavePart: ['取消', 'Cancel'],
  previous: ['上一张', 'Previous'],
  next: ['下一张', 'Next'],
  proves: ['待核对的资料', 'Information to check against'],
  remarks: ['这张照片的意见', 'Remarks on this photo'],
  part: [(n: number) => `框 ${n}`, (n: number) => `Area ${n}`],
  all: ['全部照片', 'All photos'],
  before: ['上一轮', 'Before'],
  notLoaded: ['照片加载失败', 'Couldn’t load the photo'],
  left: ['左', 'Left'],
  right: ['右', 'Right'],
  keys: [
    '+ − 缩放 · 0 适合 · R 旋转 · 方向键移动 · [ ] 换一张 · C 对比 · M 圈出',
    '+ − zoom · 0 fit · R rotate · arrows pan · [ ] previous/next · C compare · M mark',
  ],
});

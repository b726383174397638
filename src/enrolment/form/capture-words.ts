import { defineWords } from '#kit/words.ts';

export const captureWords = defineWords({
  title: ['用手机拍照', 'Take photos'],
  opening: ['正在打开', 'Opening'],
  scriptNeeded: ['拍照上传需要启用 JavaScript。', 'JavaScript is required to take photos here.'],
  away: ['无法连接，请检查手机网络。', 'No connection. Please check your phone’s network.'],
  retry: ['重试', 'Retry'],
  over: ['不能继续拍照', 'You can’t take more photos here'],
  overHelp: [
    '已上传的照片都已保存。要继续拍，请在电脑的入驻申请里重新点“用手机拍”。',
    'Photos already uploaded are safe. To take more, choose “Use your phone” again in the application on your computer.',
  ],
  forCompany: [(name: string) => `为${name}拍照`, (name: string) => `Photos for ${name}`],
  forNobody: ['为入驻申请拍照', 'Photos for the application'],
  lead: [
    '照片会直接同步到电脑上打开的申请。上传完成即可，不用点提交。',
    'Photos go straight into the application open on your computer. Once they are uploaded, you are done; there is nothing to submit.',
  ],
  wanted: ['必拍', 'Required'],
  count: [(count: number) => `已有 ${count} 张`, (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`],
  take: ['拍照', 'Take a photo'],
  takeFor: [(name: string) => `拍${name}`, (name: string) => `Take ${name}`],
  choose: ['从相册选', 'Choose from album'],
  chooseFor: [(name: string) => `从相册选${name}`, (name: string) => `${name} from the album`],
  photo: [(name: string, at: number) => `${name}第 ${at} 张`, (name: string, at: number) => `${name}, photo ${at}`],
  remove: [
    (name: string, at: number) => `删除${name}第 ${at} 张`,
    (name: string, at: number) => `Remove photo ${at} of ${name}`,
  ],
  arrived: [(name: string) => `${name}已传到电脑`, (name: string) => `${name}: synced to your computer`],
  removed: [(name: string) => `${name}已删除`, (name: string) => `${name}: removed`],
  notRemoved: ['删除失败，请检查网络后重试', 'Could not remove it. Check your connection and try again'],
  full: ['已满', 'Full'],
  offline: [
    '网络已断开。可以继续拍，恢复后自动上传。',
    'You are offline. Keep taking photos; they upload when you are back online.',
  ],
  total: [
    (count: number) => `这部手机已传 ${count} 张`,
    (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'} sent from this phone`,
  ],
  onTheWay: [(count: number) => `${count} 张上传中`, (count: number) => `${count} uploading`],
  safeToClose: ['已全部上传，可以关闭本页。', 'All uploaded. You can close this page.'],
  licenceHint: [
    '平放，四角都在，字要看得清，不要反光。',
    'Lay it flat: all four corners in view, text sharp, no glare.',
  ],
  brandHint: ['商标或授权书，整页拍全。', 'The trademark certificate or letter of authorisation, full page.'],
  certificateHint: [
    '每张证书拍一张，整页拍全；名称和有效期在电脑上填。',
    'One full-page photo per certificate. Enter its name and dates on your computer.',
  ],
});

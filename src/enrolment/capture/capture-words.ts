import { defineWords } from '#kit/words.ts';

export const captureWords = defineWords({
  title: ['用手机拍照', 'Take photos'],
  opening: ['正在打开', 'Opening'],
  scriptNeeded: ['拍照上传需要启用 JavaScript。', 'Taking photos here needs JavaScript.'],
  away: ['现在连不上，请检查手机网络。', 'There is no connection now; please check the phone’s network.'],
  retry: ['重试', 'Try again'],
  over: ['不能继续拍照', 'No more photos can be taken here'],
  overHelp: [
    '已经传到电脑的照片都在。要继续拍，请在电脑的入驻申请里重新点“用手机拍”。',
    'What has arrived is safe. To take more, choose “Use your phone” again in the application on the computer.',
  ],
  forCompany: [(name: string) => `为${name}拍照`, (name: string) => `Photos for ${name}`],
  forNobody: ['为入驻申请拍照', 'Photos for the application'],
  lead: [
    '照片会直接进入电脑上打开的申请。传好就可以放下手机，不用点提交。',
    'They go straight into the application that is open on the computer. When they are sent you are done; there is nothing to submit.',
  ],
  wanted: ['要拍', 'Wanted'],
  count: [(count: number) => `已有 ${count} 张`, (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`],
  take: ['拍照', 'Take a photo'],
  takeFor: [(name: string) => `拍${name}`, (name: string) => `Take ${name}`],
  choose: ['从相册选', 'From the album'],
  chooseFor: [(name: string) => `从相册选${name}`, (name: string) => `${name} from the album`],
  photo: [(name: string, at: number) => `${name}第 ${at} 张`, (name: string, at: number) => `${name}, photo ${at}`],
  remove: [
    (name: string, at: number) => `删除${name}第 ${at} 张`,
    (name: string, at: number) => `Remove photo ${at} of ${name}`,
  ],
  arrived: [(name: string) => `${name}已传到电脑`, (name: string) => `${name}: it is on the computer`],
  removed: [(name: string) => `${name}已删除`, (name: string) => `${name}: removed`],
  notRemoved: ['没有删除，请检查网络后再试', 'It was not removed; check the network and try again'],
  full: ['已满', 'Full'],
  offline: [
    '没有网络。可以接着拍，恢复后自动上传。',
    'No network. Go on taking photos; they are sent when it is back.',
  ],
  total: [
    (count: number) => `这部手机已传 ${count} 张`,
    (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'} sent from this phone`,
  ],
  onTheWay: [(count: number) => `${count} 张在路上`, (count: number) => `${count} on the way`],
  safeToClose: ['都传好了，可以关掉这一页。', 'All of them have arrived; you can close this page.'],
  licenceHint: ['平放，四角都在，字要看得清，不要反光。', 'Lay it flat: all four corners, sharp text, no reflections.'],
  brandHint: ['商标或授权书，整页拍全。', 'The mark or the letter of authorisation, the whole page.'],
  certificateHint: [
    '每张证书拍一张，整页拍全；名称和有效期在电脑上填。',
    'One photo for each certificate, the whole page; name and dates are filled in on the computer.',
  ],
});

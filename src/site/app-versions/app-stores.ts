/** Hosts on which nothing but pages of a store is found, each with those below it. */
const stores = [
  ...['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  'play.google.com',
  ...['appgallery.huawei.com', 'appgallery.cloud.huawei.com', 'appgallery.huawei.cn'],
  ...['app.mi.com', 'app.xiaomi.com', 'm.app.mi.com'],
  ...['store.oppomobile.com', 'app.oppo.com', 'store.heytap.com'],
  ...['h5.appstore.vivo.com.cn', 'appstore.vivo.com.cn'],
  ...['a.app.qq.com', 'sj.qq.com', 'android.myapp.com'],
  ...['galaxystore.samsung.com', 'apps.samsung.com'],
  ...['appmarket.honor.com', 'app.honor.com', 'appmarket.hihonor.com', 'app.hihonor.com'],
];

/** Whether an address is a store's page: the store checks what it delivers, and tells its size. */
export function isStorePage(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return stores.some((store) => host === store || host.endsWith(`.${store}`));
}

import { basket, basketAddress } from '#fabrics/basket/basket.ts';
import { countDownCode } from '#kit/form/countdown.ts';
import { onShown } from '#web/shown.ts';

// The own script of the request for what stands in the basket.
onShown(() => {
  countDownCode();
  if (document.querySelector('[data-basket-clear]')) basket.all = [];
  // The basket's address without items: only this browser knows them.
  const asked = new URLSearchParams(location.search);
  if (document.querySelector('[data-basket-empty]') && !asked.has('item') && basket.all[0])
    location.replace(basketAddress(asked.get('kind')));
});

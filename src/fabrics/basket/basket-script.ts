import { onShown } from '#web/shown.ts';
import { keepBasket, showKept } from './basket.ts';

// The own script of the catalogue: what this device remembers. Everything else is links and forms.
keepBasket();
onShown(showKept);

import { keepBasket } from './basket.ts';

// All the script of the catalogue: what this device remembers. Everything else is links and forms.
keepBasket();

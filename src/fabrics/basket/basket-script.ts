import { listInPlace } from '#kit/form/list-in-place.ts';
import { closeOnEscape } from '#kit/ui/close-on-escape.ts';
import { keepBasket, showKept } from './basket.ts';

// All the script of the catalogue: what this device remembers, filters that leave the page where it is, and Escape.
// Everything else is links and forms.
keepBasket();
listInPlace(showKept);
closeOnEscape();

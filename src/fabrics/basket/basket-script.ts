import { closeOnEscape } from '#kit/ui/close-on-escape.ts';
import { keepBasket } from './basket.ts';

// All the script of the catalogue: what this device remembers, and Escape. Everything else is links and forms.
keepBasket();
closeOnEscape();

import { keepBasket } from '#fabrics/basket/basket.ts';
import { answerInPlace } from '#kit/form/answer-in-place.ts';

// All the script of a request: the basket that it comes from, and its form.
keepBasket();
answerInPlace();

import { answerInPlace } from './answer-in-place.ts';

// All the script of a plain page that is a form.
answerInPlace();

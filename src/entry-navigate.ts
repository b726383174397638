// The same where pages take each other's place in one document.
import '#web/navigate.ts';
import '#tracking/plain-page.ts';

/** Two speech bubbles, as everybody knows them; drawn in the colour of the text. */
export const WechatMark = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-6 shrink-0 fill-current text-[#067a3c] dark:text-[#4cc27f]"
  >
    <path d="M9.3 3.5C5 3.5 1.6 6.3 1.6 9.8c0 2 1.1 3.7 2.9 4.9l-.8 2.3 2.8-1.4c.9.3 1.8.4 2.8.4h.4a5.6 5.6 0 0 1-.2-1.5c0-3.3 3.1-5.9 6.9-5.9h.5C16.1 5.7 13 3.5 9.3 3.5Zm-2.6 5.3a1 1 0 1 1 0-2 1 1 0 0 1 0 2Zm5.2 0a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
    <path d="M22.4 14.5c0-2.900-2.800-5.200-6.100-5.200s-6.100 2.300-6.100 5.200 2.700 5.200 6.100 5.200c.8 0 1.500-.1 2.200-.3l2.200 1.100-.6-1.900c1.400-1 2.300-2.500 2.300-4.100Zm-8.1-.9a.8.8 0 1 1 0-1.600.8.8 0 0 1 0 1.600Zm4.1 0a.8.8 0 1 1 0-1.600.8.8 0 0 1 0 1.600Z" />
  </svg>
);

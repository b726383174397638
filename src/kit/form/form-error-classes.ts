/** How a form says that it was not taken; by itself, as the script of plain forms says so too and draws nothing by React. */
export const formErrorClasses = 'border-l-2 border-madder bg-madder/8 px-4 py-3 text-ink';

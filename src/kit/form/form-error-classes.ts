/** Style of a form's error; apart from the component, as the form script renders it without React. */
export const formErrorClasses = 'border-l-2 border-madder bg-madder/8 px-4 py-3 text-ink';

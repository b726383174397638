import type { Language } from '#kit/text/language.ts';
import { misreadText, scriptWords } from './script-words.ts';
import { inGroups, readCode } from './serial-code.ts';

// All the script of the check page: it tells a slip before anything is sent, and reads labels by the camera where the
// browser itself can. Without it the page works the same, one answer later.

interface Barcodes {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Barcodes;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** So many pictures in a row that the browser's reader gave up on: it is not going to read any. */
const mostFailures = 30;

const form = document.querySelector<HTMLFormElement>('[data-serial-form]');
const input = form?.querySelector('input');
if (form && input) {
  const language = form.dataset.serialForm as Language;
  const say = scriptWords(language);

  const id = `${input.id}-problem`;
  /** The field's help; a problem that came with the page stands before it. */
  const described = (input.getAttribute('aria-describedby') ?? '').replace(id, '').trim();

  const tell = (problem: string) => {
    let note = document.getElementById(id);
    if (problem && !note) {
      note = document.createElement('p');
      note.id = id;
      note.setAttribute('role', 'alert');
      // As a problem that came with the page looks. The page holds the rules of what stood in it at first: the field's name and its
      // help have these two, and no problem's colour was there.
      note.className = 'text-sm font-medium';
      note.style.color = 'var(--madder)';
      input.closest('div')?.after(note);
    }
    // A camera says the same many times a second, and a reader would each time.
    if (note && note.textContent !== problem) note.textContent = problem;
    input.style.borderColor = problem && 'var(--madder)';
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    input.setAttribute('aria-describedby', `${problem && id} ${described}`.trim());
  };

  /** Whether what stands there can be a number; says so if not. */
  const isSound = (): boolean => {
    const read = readCode(input.value);
    if (read.ok) input.value = inGroups(read.code);
    tell(read.ok ? '' : misreadText(read, language));
    return read.ok;
  };

  form.addEventListener('submit', (event) => {
    if (isSound()) return;
    event.preventDefault();
    input.focus();
  });
  // A message that goes while one types moves nothing under a finger that is about to press.
  input.addEventListener('input', () => {
    if (input.getAttribute('aria-invalid') && readCode(input.value).ok) tell('');
  });
  input.addEventListener('change', () => {
    if (input.value.trim() !== '') isSound();
  });

  /** Asks about what was scanned; false when there is no number in it. */
  const take = (scanned: string): boolean => {
    const read = readCode(scanned);
    if (read.ok) {
      input.value = inGroups(read.code);
      form.requestSubmit();
    } else tell(say.otherCode);
    return read.ok;
  };

  const button = form.querySelector<HTMLButtonElement>('[data-serial-scan]');
  const { serialWechat } = form.dataset;
  const frame = form.querySelector<HTMLElement>('[data-serial-camera]');
  const video = frame?.querySelector('video');
  if (button && serialWechat) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      tell('');
      try {
        if (!window.scanInWechat) await import(/* @vite-ignore */ serialWechat);
        const scanned = await window.scanInWechat?.();
        if (scanned) take(scanned);
      } catch (error) {
        tell(say.noScan);
        // The page's tracker hears of it as of any other fault.
        reportError(error);
      }
      button.disabled = false;
    });
  } else if (button && frame && video && navigator.mediaDevices) void offerCamera(button, frame, video);

  async function offerCamera(button: HTMLButtonElement, frame: HTMLElement, video: HTMLVideoElement) {
    // On Android without Google's services it is there in name, and reads nothing.
    const known = (await window.BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? [];
    const formats = ['qr_code', 'data_matrix'].filter((format) => known.includes(format));
    if (!window.BarcodeDetector || formats.length === 0) return;
    const detector = new window.BarcodeDetector({ formats });
    let stream: MediaStream | undefined;
    let failures = 0;

    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = undefined;
      frame.hidden = true;
      button.textContent = say.scan;
    };
    const look = async () => {
      if (!stream) return;
      try {
        const [found] = await detector.detect(video);
        failures = 0;
        if (found && take(found.rawValue)) return stop();
      } catch {
        if (++failures === mostFailures) {
          stop();
          return tell(say.noReader);
        }
      }
      requestAnimationFrame(look);
    };
    button.hidden = false;
    button.addEventListener('click', async () => {
      if (stream) return stop();
      // Until it is known whether the camera may be used, another tap would open a second one, which nothing stops.
      button.disabled = true;
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        video.srcObject = stream;
        frame.hidden = false;
        button.textContent = say.stopScan;
        failures = 0;
        tell('');
        button.disabled = false;
        await video.play();
        await look();
      } catch {
        button.disabled = false;
        stop();
        tell(say.noCamera);
      }
    });
    addEventListener('pagehide', stop);
  }
}

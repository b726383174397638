import type { Language } from '#kit/text/language.ts';
import { misreadText, scriptWords } from './script-words.ts';
import { formatCode, readCode } from './serial-code.ts';

// Script of the check page: reports typing errors before sending, and scans labels where the browser has a barcode detector. Without
// it the page works the same, one request later.

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

/** After this many failed frames in a row the detector is given up. */
const maxFailures = 30;

const form = document.querySelector<HTMLFormElement>('[data-serial-form]');
const input = form?.querySelector('input');
if (form && input) {
  const language = form.dataset.serialForm as Language;
  const t = scriptWords(language);

  const id = `${input.id}-problem`;
  /** The field's help; a problem rendered by the server comes before it. */
  const helpId = (input.getAttribute('aria-describedby') ?? '').replace(id, '').trim();

  const showProblem = (problem: string) => {
    let note = document.getElementById(id);
    if (problem && !note) {
      note = document.createElement('p');
      note.id = id;
      note.setAttribute('role', 'alert');
      // Styled like a problem rendered by the server. The page's CSS has only the rules of its initial content: these two classes are
      // among them, the colour of problems is not.
      note.className = 'text-sm font-medium';
      note.style.color = 'var(--madder)';
      input.closest('div')?.after(note);
    }
    // The camera reports many times a second; set only changes, or a screen reader would repeat them.
    if (note && note.textContent !== problem) note.textContent = problem;
    input.style.borderColor = problem && 'var(--madder)';
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    input.setAttribute('aria-describedby', `${problem && id} ${helpId}`.trim());
  };

  /** Validates the field and shows its problem. */
  const validate = (): boolean => {
    const read = readCode(input.value);
    if (read.ok) input.value = formatCode(read.code);
    showProblem(read.ok ? '' : misreadText(read, language));
    return read.ok;
  };

  form.addEventListener('submit', (event) => {
    if (validate()) return;
    event.preventDefault();
    input.focus();
  });
  // Removing the message while typing moves nothing under a finger.
  input.addEventListener('input', () => {
    if (input.getAttribute('aria-invalid') && readCode(input.value).ok) showProblem('');
  });
  input.addEventListener('change', () => {
    if (input.value.trim() !== '') validate();
  });

  /** Submits a scanned number; false if the text has none. */
  const submitScanned = (scanned: string): boolean => {
    const read = readCode(scanned);
    if (read.ok) {
      input.value = formatCode(read.code);
      form.requestSubmit();
    } else showProblem(t.otherCode);
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
      showProblem('');
      try {
        if (!window.scanInWechat) await import(/* @vite-ignore */ serialWechat);
        const scanned = await window.scanInWechat?.();
        if (scanned) submitScanned(scanned);
      } catch (error) {
        showProblem(t.noScan);
        // Reported to the page's error tracking.
        reportError(error);
      }
      button.disabled = false;
    });
  } else if (button && frame && video && navigator.mediaDevices) void offerCamera(button, frame, video);

  async function offerCamera(button: HTMLButtonElement, frame: HTMLElement, video: HTMLVideoElement) {
    // On Android without Google services the API exists but supports no format.
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
      button.textContent = t.scan;
    };
    const scanFrame = async () => {
      if (!stream) return;
      try {
        const [found] = await detector.detect(video);
        failures = 0;
        if (found && submitScanned(found.rawValue)) return stop();
      } catch {
        if (++failures === maxFailures) {
          stop();
          return showProblem(t.noReader);
        }
      }
      requestAnimationFrame(scanFrame);
    };
    button.hidden = false;
    button.addEventListener('click', async () => {
      if (stream) return stop();
      // Until permission is decided, another tap would open a second stream, which nothing stops.
      button.disabled = true;
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        video.srcObject = stream;
        frame.hidden = false;
        button.textContent = t.stopScan;
        failures = 0;
        showProblem('');
        button.disabled = false;
        await video.play();
        await scanFrame();
      } catch {
        button.disabled = false;
        stop();
        showProblem(t.noCamera);
      }
    });
    addEventListener('pagehide', stop);
  }
}

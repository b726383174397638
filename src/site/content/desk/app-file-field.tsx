import { Input } from 'antd';
import { CallFailure } from '#kit/call/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { appFilesPath } from '#site/app-versions/app-file-address.ts';
import { deskWords } from './desk-words.ts';
import { FileButton } from './file-button.tsx';

/** An address of a file or store page, or an upload, which fills in the other fields. */
export function AppFileField({
  value,
  disabled,
  onEdit,
}: {
  value: string;
  disabled: boolean;
  onEdit(name: string, value: string | number): void;
}) {
  const t = useWords(deskWords);
  return (
    <>
      <Input
        id="address"
        value={value}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onEdit('address', event.target.value)}
      />
      {disabled ? null : (
        <div className="mt-2">
          <FileButton
            label={t.appFile}
            accept=".apk,.hap,.app"
            send={async (file, onProgress) => {
              const computed = await sendAppFile(file, onProgress, t.appFileCut);
              for (const [name, given] of Object.entries(computed)) onEdit(name, given);
            }}
          />
        </div>
      )}
    </>
  );
}

/** The file is the body, sent by XMLHttpRequest: `fetch` reports no upload progress. */
function sendAppFile(
  file: File,
  onProgress: (percent: number) => void,
  cutOff: string,
): Promise<Record<'address' | 'size_bytes' | 'sha256', string | number>> {
  return new Promise((resolve, reject) => {
    const refuse = (code: number, text: string) =>
      reject(new CallFailure(text, { code, event: code === 0 ? 'err_network' : 'api_error', data: null }));
    const request = new XMLHttpRequest();
    request.open('POST', `${appFilesPath}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(1, total)));
    request.onerror = () => refuse(0, cutOff);
    request.onload = () => {
      const { code, msg, data } = request.response ?? { code: 0, msg: cutOff };
      if (code === 1) resolve(data);
      else refuse(code, msg);
    };
    request.send(file);
  });
}

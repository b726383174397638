import type { ReactNode } from 'react';

/**
 * Pictures of the five paths. One thread enters each at the top and leaves at the bottom at the same place, so stacked pictures
 * connect.
 */
function Picture({ thread, children, over }: { thread: string; children: ReactNode; over?: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 180"
      className="path-picture"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
      <path className="stroke-primary" strokeWidth="2.5" d={thread} />
      {over}
    </svg>
  );
}

/** A cone of yarn. */
export const SupplierPicture = () => (
  <Picture thread="M120 0V26C120 40 86 38 84 52C82 66 156 56 157 70C158 84 79 76 78 92C77 108 163 96 164 112C165 128 73 122 72 134C72 146 120 138 120 154V180">
    <path className="fill-surface stroke-ink-2" strokeWidth="1.5" d="M103 30H137L172 142H68Z" />
    <path className="stroke-ink-2" strokeWidth="1.5" d="M60 142H180L172 154H68ZM112 30V20H128V30" />
    <path
      className="stroke-line"
      strokeWidth="1.5"
      d="M98 46 146 58M94 60 150 74M90 74 154 90M86 88 158 106M82 102 162 122M78 116 166 136"
    />
  </Picture>
);

/** A swatch with pinked edges. */
export const FabricPicture = () => (
  <Picture thread="M120 0V32H182C190 32 190 50 182 50H58C50 50 50 68 58 68H182C190 68 190 86 182 86H58C50 86 50 104 58 104H182C190 104 190 122 182 122H58C50 122 50 140 58 140H120V180">
    <path
      className="fill-surface stroke-ink-2"
      strokeWidth="1.5"
      d={`M44 22${'l6-6 6 6'.repeat(13)}V150${'l-6 6-6-6'.repeat(13)}Z`}
    />
    <path
      className="stroke-ochre"
      strokeWidth="3"
      d="M66 26V146M84 26V146M102 26V146M120 40V132M138 26V146M156 26V146M174 26V146"
      strokeDasharray="12 6"
    />
  </Picture>
);

/** One thread splits into the four channels and joins again. */
export const ChannelPicture = () => (
  <Picture thread="M120 0V14C120 36 36 26 36 50V58M120 14C120 34 92 30 92 50V58M120 14C120 34 148 30 148 50V58M120 14C120 36 204 26 204 50V58M36 112V122C36 150 120 140 120 166M92 112V122C92 144 120 144 120 166M148 112V122C148 144 120 144 120 166M204 112V122C204 150 120 140 120 166V180">
    <g className="fill-surface stroke-ink-2" strokeWidth="1.5">
      <path d="M14 70 36 60 58 70V100L36 111 14 100ZM14 70 36 80 58 70M36 80V111" />
      <path d="M77 60H107V111H77ZM88 104H96M87 76 99 84 87 92Z" />
      <path d="M126 78H170V111H126ZM126 78 131 62H165L170 78C170 86 159 86 159 78C159 86 148 86 148 78C148 86 137 86 137 78C137 86 126 86 126 78ZM141 111V95H155V111" />
      <path d="M182 94H226L218 111H190ZM190 94V80H206V94M206 86H218V94M198 80V66M198 66 212 74 198 76" />
    </g>
  </Picture>
);

/** Order steps on one thread: placed, checked, paid, delivered. */
export const PlatformPicture = () => (
  <Picture
    thread="M120 0V10C120 30 62 18 62 40S178 56 178 82 62 98 62 124 120 140 120 162V180"
    over={
      <g className="fill-paper stroke-ink-2" strokeWidth="1.5">
        <circle cx="62" cy="42" r="20" />
        <circle cx="178" cy="82" r="20" />
        <circle cx="62" cy="122" r="20" />
        <path d="M54 35H70M54 42H70M54 49H63" />
        <path d="m168 82 7 7 13-13" />
        <path d="M50 116H64V128H50ZM64 120H70L74 124V128H64M54 131V132M69 131V132" />
      </g>
    }
  >
    <path className="stroke-line" strokeWidth="1.5" d="M20 42H220M20 82H220M20 122H220" />
  </Picture>
);

/** A threaded needle. */
export const JobsPicture = () => (
  <Picture thread="M120 0V20C120 44 60 30 52 56C46 76 78 82 92 66C106 50 150 62 178 46C208 30 216 62 188 80C156 100 120 112 120 146V180">
    <path
      className="fill-surface stroke-ink-2"
      strokeWidth="1.5"
      d="M196 26C204 34 202 42 196 48L62 156C58 159 54 155 57 151L174 26C180 20 188 18 196 26Z"
    />
    <path
      className="stroke-ink-2"
      strokeWidth="1.5"
      d="M188 34C191 37 190 41 188 43L170 58C166 61 163 57 166 54L180 36C182 33 186 32 188 34Z"
    />
  </Picture>
);

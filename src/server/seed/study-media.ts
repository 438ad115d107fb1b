interface Recording {
  /** Whole seconds. */
  seconds: number
  /** Names under src/server/domains/study/media. Phones all play MP4; a browser without its licences takes WebM. */
  media: readonly { url: string; type: string }[]
}

const film = (webm: string, mp4: string) => [
  { url: webm, type: 'video/webm' },
  { url: mp4, type: 'video/mp4' },
]

/** What config/scripts/media.mjs made. */
export const studyMedia: Readonly<Record<'shift' | 'andon' | 'spindle' | 'network', Recording>> = {
  shift: { seconds: 68, media: [{ url: 'shift.f79adf3a.mp3', type: 'audio/mpeg' }] },
  andon: { seconds: 39, media: [{ url: 'andon.a9bc3ae9.mp3', type: 'audio/mpeg' }] },
  spindle: { seconds: 53, media: film('spindle.3d78c82a.webm', 'spindle.7d2aa2ff.mp4') },
  network: { seconds: 38, media: film('network.c8b78d7e.webm', 'network.37b4bd36.mp4') },
}

import { computeSeenShare, type SeenPart } from '@/lib/seen-parts'

/** Unit of an article: thousandths of its length. */
const ARTICLE_UNITS = 1000
/** Share that counts as finished. */
const ENOUGH = 0.9

/** Maximum reading speed; faster progress is skimming. */
const CHARACTERS_A_SECOND = 60
/** Maximum playback rate. */
const FASTEST_PLAY = 2

/** The properties that the rules depend on. */
interface StudyContent {
  kind: string
  content: string
  mediaSeconds: number
}

/** The length of a resource in the unit of its {@link SeenPart}s. */
export function getStudyUnits({ kind, mediaSeconds }: StudyContent): number {
  return kind === '1' ? ARTICLE_UNITS : mediaSeconds
}

/** Minimum time in seconds to read or play enough. */
function computeLeastSeconds({ kind, content, mediaSeconds }: StudyContent): number {
  if (kind !== '1') return Math.floor((mediaSeconds * ENOUGH) / FASTEST_PLAY)
  const characters = content.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length
  return Math.floor(characters / CHARACTERS_A_SECOND)
}

/**
 * Whether a resource is finished: nine tenths seen, in a plausible time.
 *
 * @returns seconds until it counts, 0 when it does; null when too little was seen
 */
export function computeSecondsToFinish(
  measured: StudyContent,
  parts: readonly SeenPart[],
  openedAt: Date,
  now: Date,
): number | null {
  if (computeSeenShare(parts, getStudyUnits(measured)) < ENOUGH) return null
  const passed = (now.getTime() - openedAt.getTime()) / 1000
  return Math.max(0, Math.ceil(computeLeastSeconds(measured) - passed))
}

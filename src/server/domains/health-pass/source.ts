import { maxLength, object, optional, parse, picklist, pipe, string } from 'valibot'

import { readOutsideJson } from '@/server/http/outside-answer'
import type { Settings } from '@/server/settings'

import type { HealthLevel } from './health-level'

const TIMEOUT_MS = 4000

/** The person that a source is queried about, with their consent. */
export interface HealthSubject {
  name: string
  phone: string
}

/** The answer of a source. */
export type SourceAnswer = { state: 'answered'; level: HealthLevel; text: string } | { state: 'unavailable' }

/** An external provider of health data: an occupational health service, an authority. */
export interface HealthSource {
  /** Display name. */
  name: string
  /** Never throws; a failure is the state `unavailable`. */
  ask(subject: HealthSubject): Promise<SourceAnswer>
}

/** Response of the gateway. */
const GatewayAnswer = object({
  level: picklist(['green', 'yellow', 'red']),
  text: optional(pipe(string(), maxLength(100)), ''),
})

/**
 * A source over HTTP: `POST {name, phone}` with a bearer key, answered by `{level, text}`. Other protocols need an
 * adapter in front of it, or another implementation of {@link HealthSource}.
 *
 * @returns null when none is configured
 */
export function createHealthSource({ text }: Pick<Settings, 'text'>): HealthSource | null {
  const { HEALTH_SOURCE_URL: url, HEALTH_SOURCE_KEY: key, HEALTH_SOURCE_NAME: name } = text
  if (!url) return null
  return {
    name,
    async ask(subject) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(subject),
        })
        if (!response.ok) return { state: 'unavailable' }
        return { state: 'answered', ...parse(GatewayAnswer, await readOutsideJson(response)) }
      } catch {
        // The error may contain the person's data, so it is dropped.
        return { state: 'unavailable' }
      }
    },
  }
}

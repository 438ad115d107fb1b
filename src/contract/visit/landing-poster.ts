import { maxLength, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { requiredText, trimmedText } from '@/contract/shapes'

import { LandingCode } from './landing-code'

/** Where the application is served for browsers, such as `https://visit.example.com`. */
const WebOrigin = pipe(string(), maxLength(200), regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w-]+){0,4}$/))

/**
 * A poster of a code to print, as PDF: its code for browsers, and its mini-program code where one can be had; without
 * one it says so.
 */
export const printCodePoster = endpoint({
  path: '/core/api/app/code/poster',
  summary: '落地码海报',
  who: ['administrator:visitor', 'administrator:content'],
  input: object({
    code: LandingCode,
    title: requiredText(50),
    lead: optional(trimmedText(200), ''),
    /** The server does not know the address that browsers use. */
    origin: WebOrigin,
  }),
  output: string(),
  errors: [
    { code: 404, when: '没有这个码' },
    { code: 410, when: '码已过期或已撤销' },
  ],
  bytes: true,
})

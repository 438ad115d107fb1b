import { check, maxLength, pipe, string, transform } from 'valibot'

import { isVisitorPhone, normalizeVisitorPhone, VISITOR_PHONE_MAX } from '@/lib/visitor/visitor-phone'

/** A visitor's number: a Chinese mobile number, or `+` and a country code (E.164). It is stored normalised. */
export const VisitorPhone = pipe(
  string(),
  maxLength(VISITOR_PHONE_MAX),
  transform(normalizeVisitorPhone),
  check(isVisitorPhone),
)

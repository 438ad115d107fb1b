import type { Endpoint } from '@/contract/endpoint'
import { buildCommonHeaders } from '@/lib/device/common-headers'
import { type QueryInput, type QueryValue, withQuery } from '@/lib/query-string'
import { getDevice, getWindowSize } from '@/platform/device'

import { resolveUrl } from './base-url'
import { getClientHooks } from './hooks'

/** An HTTP request without the token. */
export interface Prepared {
  url: string
  method: Endpoint['method']
  header: Record<string, string>
  /** The JSON body; absent when the query string has the input. */
  body?: Record<string, unknown>
}

/** Headers with data of this device and client (spec §7). */
export function commonHeaders(): Record<string, string> {
  return buildCommonHeaders(getDevice(), getWindowSize())
}

function deviceToken({ knowsDevice }: Endpoint): Record<string, string> {
  const token = knowsDevice && getClientHooks().getDeviceToken()
  return token ? { 'device-token': token } : {}
}

export function buildAuthorizationHeader(token: string | undefined): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {}
}

function inputRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}

/** Replaces `{name}` in the path and removes the field from the input. */
function fillPath(path: string, fields: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value ?? ''))
  })
}

function queryValue(value: unknown): QueryValue | readonly QueryValue[] {
  if (Array.isArray(value)) return value.map((entry) => queryValue(entry) as QueryValue)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as QueryValue)
}

function queryInput(fields: Record<string, unknown>): QueryInput {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, queryValue(value)]))
}

/** Whether a call is a write, which needs an idempotency key. */
export function isWrite({ method, reads }: Endpoint): boolean {
  return method !== 'GET' && reads !== true
}

/**
 * Builds the request of a call. GET and DELETE send their input as query string, others as JSON; all have the JSON
 * content type (spec §7).
 *
 * @param idempotencyKey of a write; the server returns the stored response to a repeated key
 */
export function prepare(endpoint: Endpoint, input: unknown, idempotencyKey: string | undefined): Prepared {
  const fields = inputRecord(input)
  const url = resolveUrl(fillPath(endpoint.path, fields))
  const header = {
    ...commonHeaders(),
    ...deviceToken(endpoint),
    'Content-Type': 'application/json',
    ...(idempotencyKey && isWrite(endpoint) && { 'Idempotency-Key': idempotencyKey }),
  }
  const { method } = endpoint
  if (method === 'GET' || method === 'DELETE') {
    return { url: withQuery(url, queryInput(fields)), method, header }
  }
  return { url, method, header, body: fields }
}

/** The form fields of an upload: the input as texts. */
export function formFields(input: unknown): Record<string, string> {
  const fields = Object.entries(inputRecord(input)).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(fields.map(([key, value]) => [key, String(value)]))
}

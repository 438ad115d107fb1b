import { number, object, optional } from 'valibot'

import { configureClient } from '@/api/client'
import { findPageAnswer } from '@/api/page-answer'
import { endpoint } from '@/contract/endpoint'

const described = { summary: '试', who: ['guest'], method: 'GET' } as const
const input = object({ id: optional(number()) })
const output = object({ n: number() })
const read = endpoint({ ...described, path: '/core/api/read', input, output })
const open = endpoint({ ...described, path: '/core/api/open', input, output, ignoreToken: true })

const answer = (data: unknown) => ({ code: 200, msg: '', data })
let token: string | undefined

beforeAll(() => {
  const sent = {
    '/core/api/read?id=1': answer({ n: 1 }),
    '/core/api/read?id=2': answer({ n: 2 }),
    '/core/api/read?id=3': answer({ n: 'three' }),
    '/core/api/open': answer({ n: 4 }),
  }
  document.body.innerHTML = `<script type="application/json" id="answers">${JSON.stringify(sent)}</script>`
  performance.getEntriesByType = () => [] // jsdom has none
  configureClient({ getToken: () => token })
})

it('gives an answer that came with the page, once', () => {
  expect(findPageAnswer(read, { id: 1 })).toEqual({ n: 1 })
  expect(findPageAnswer(read, { id: 1 })).toBeUndefined()
  expect(document.body.textContent).toBe('')
})

it('leaves what is not of the shape of the contract to the page', () => {
  expect(findPageAnswer(read, { id: 3 })).toBeUndefined()
  expect(findPageAnswer(read, { id: 9 })).toBeUndefined()
})

it('gives somebody signed in only what is the same for everybody', () => {
  token = 'live'
  expect(findPageAnswer(read, { id: 2 })).toBeUndefined()
  expect(findPageAnswer(open, {})).toEqual({ n: 4 })
})

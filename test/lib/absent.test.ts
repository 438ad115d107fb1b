import { isAbsent } from '@/lib/absent'
import { ApiError, NetworkError } from '@/lib/errors'

it.each([
  ['what is gone', new ApiError(404, ''), true],
  ['what is over', new ApiError(410, ''), true],
  ['an id that none has', new ApiError(400, ''), true],
  ['a refusal', new ApiError(403, ''), false],
  ['no signal', new NetworkError('unreachable'), false],
  ['nothing', null, false],
])('tells absence from %s', (_what, error, expected) => {
  expect(isAbsent(error)).toBe(expected)
})

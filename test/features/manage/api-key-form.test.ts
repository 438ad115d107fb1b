import {
  emptyApiKey,
  formatApiScopes,
  getApiKeyState,
  toApiKeyInput,
  validateApiKey,
} from '@/features/manage/api-key/api-key-form'

it('a key needs a name and a scope', () => {
  expect(Object.keys(validateApiKey(emptyApiKey))).toEqual(['name', 'scopes'])
  expect(validateApiKey({ name: '网关', scopes: ['production:write'], lastDay: '' })).toEqual({})
})

it('is sent trimmed, without a scope that nobody knows and without an empty end', () => {
  const draft = { name: ' 网关 ', scopes: ['production:read', 'x'], lastDay: '' }
  expect(toApiKeyInput(draft)).toEqual({ name: '网关', scopes: ['production:read'] })
  expect(toApiKeyInput({ ...draft, lastDay: '2027-01-01' })).toMatchObject({ lastDay: '2027-01-01' })
})

it('shows scopes and states in words, unknown ones as they are', () => {
  expect(formatApiScopes(['production:write', 'y'])).toBe('上报生产数据、y')
  expect(getApiKeyState({ status: 'revoked' })).toEqual({ text: '已停用', tone: 'neutral' })
  expect(getApiKeyState({ status: 'z' }).text).toBe('z')
})

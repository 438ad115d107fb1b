import { safeTarget } from '@/lib/back-target'

const targets = [
  '/',
  '/pages/index/index',
  '/pages/eform/bpmTask/flowApprove',
  '/pages/redirect/index',
  '/pages/index/login',
]
const options = { known: targets, refused: ['/pages/redirect/index', '/pages/index/login'] }

it.each([
  ['/pages/index/index', '/pages/index/index'],
  ['/', '/'],
  ['/pages/eform/bpmTask/flowApprove?taskId=7&from=list', '/pages/eform/bpmTask/flowApprove?taskId=7&from=list'],
  ['/pages/index/index?token=abc&a=1', '/pages/index/index?a=1'],
  ['/pages/index/index?a=1&access_token=abc&Token=x&refresh_token=y', '/pages/index/index?a=1'],
  ['/pages/index/index?to%6ben=abc', '/pages/index/index'],
  ['/pages/index/index?q=%E4%B8%AD', '/pages/index/index?q=%E4%B8%AD'],
  ['/pages/index/index?next=https://evil.example', '/pages/index/index?next=https%3A%2F%2Fevil.example'],
])('lets %s through as %s', (address, expected) => {
  expect(safeTarget(address, options)).toBe(expected)
})

it.each([
  ['an absolute address', 'https://evil.example/pages/index/index'],
  ['a protocol-relative address', '//evil.example/pages/index/index'],
  ['slash and backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a tab inside', '/\t/evil.example'],
  ['a tab in a known path', '/pages/index/index\t'],
  ['a line break', '/pages/index/index\r\nLocation: https://evil.example'],
  ['a NUL', '/pages/index/index\0'],
  ['a script', 'javascript:alert(1)'],
  ['a script in mixed case with a space', ' jAvAsCrIpT:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a climb', '/pages/../pages/index/index'],
  ['an escaped climb', '/pages/%2e%2e/index'],
  ['an escaped slash', '/pages%2findex%2findex'],
  ['an escaped second slash', '/%2fevil.example'],
  ['a fragment', '/pages/index/index#@evil.example'],
  ['a user name', '/@evil.example'],
  ['itself', '/pages/redirect/index?target=/pages/redirect/index'],
  ['the login page', '/pages/index/login'],
  ['an unknown path', '/pages/admin/index'],
  ['a known path with a slash too many', '/pages/index/index/'],
  ['a known path in capitals', '/Pages/Index/Index'],
  ['a path without its slash', 'pages/index/index'],
  ['a wide slash', '／pages/index/index'],
  ['nothing', ''],
  ['blank', ' /pages/index/index'],
  ['an endless one', `/pages/index/index?a=${'b'.repeat(3000)}`],
])('refuses %s', (_, address) => {
  expect(safeTarget(address, options)).toBeUndefined()
})

import { isPublicAddress, validateReceiverUrl } from '@/server/http/public-address'

describe('an address of the public Internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2400:3200::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the address of a receiver', () => {
  it.each([
    'https://erp.example.com/hook?token=1',
    'https://erp.example.com:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/hook',
    'https://例子.example.com/',
  ])('may be %s', (url) => expect(validateReceiverUrl(url, false)).toBeUndefined())

  it.each([
    ['no address', 'erp.example.com'],
    ['http', 'http://erp.example.com/'],
    ['another protocol', 'file:///etc/passwd'],
    ['a password', 'https://user:secret@erp.example.com/'],
    ['a fragment', 'https://erp.example.com/#a'],
    ['localhost', 'https://localhost/'],
    ['localhost with a full stop', 'https://localhost./'],
    ['a name of one part', 'https://erp/'],
    ['an internal name', 'https://metadata.google.internal/'],
    ['a name of the own network', 'https://printer.local/'],
    ['IPv4', 'https://127.0.0.1/'],
    ['IPv4 as one number', 'https://2130706433/'],
    ['IPv4 in hexadecimal', 'https://0x7f000001/'],
    ['IPv4 in octal', 'https://0177.0.0.1/'],
    ['IPv4 with two parts', 'https://127.1/'],
    ['IPv4 in full-width digits', 'https://１２７.0.0.1/'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['IPv6', 'https://[::1]/'],
    ['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/'],
    ['a unique local address', 'https://[fd00:ec2::254]/'],
  ])('is not one with %s', (_what, url) => expect(validateReceiverUrl(url, false)).toBeDefined())

  it('may be of the own network where the setting allows it', () => {
    for (const url of ['http://127.0.0.1:9000/', 'https://erp.local/', 'http://erp/hook'])
      expect(validateReceiverUrl(url, true)).toBeUndefined()
    expect(validateReceiverUrl('ftp://erp/', true)).toBeDefined()
  })
})

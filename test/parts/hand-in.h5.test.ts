import { DAY_MS } from '@/lib/durations'
import { ApiError, NetworkError } from '@/lib/errors'
import { readUnansweredValues, submitOnce } from '@/offline/submit-once'

const lost = () => Promise.reject(new NetworkError('unreachable'))
const refused = (code: number) => () => Promise.reject(new ApiError(code, '不行'))
const values = { visitorName: '刘洋', phone: '13800138008' }

/** A server that knows each write by its key: the first that arrives is taken, any other refused. */
function takingOne() {
  let first: string | undefined
  return async (_values: unknown, key: string) => {
    first ??= key
    if (first !== key) throw new ApiError(409, '资料已填写')
    return { id: 'v1', holder: 'secret' }
  }
}

beforeEach(() => localStorage.clear())

describe('a form that is handed in', () => {
  it('is known on the device before it is sent, and forgotten once the answer is kept', async () => {
    const writes: unknown[] = []
    const send = async () => {
      expect(readUnansweredValues('t')).toEqual(values)
      return 'answer'
    }
    const keep = (answer: string) => {
      expect(readUnansweredValues('t')).toEqual(values)
      writes.push(answer)
    }
    await submitOnce('t', values, send, keep)
    expect([writes, readUnansweredValues('t')]).toEqual([['answer'], undefined])
  })

  it('brings its first answer after a lost one, with the same key', async () => {
    const server = takingOne()
    const arrives = async (sent: unknown, key: string) => {
      await server(sent, key)
      return lost() as never
    }
    await expect(submitOnce('t', values, arrives, () => undefined)).rejects.toThrow(NetworkError)
    expect(await submitOnce('t', values, server, () => undefined)).toEqual({ id: 'v1', holder: 'secret' })
  })

  it('brings it though something was changed since', async () => {
    const server = takingOne()
    const arrives = async (sent: unknown, key: string) => {
      await server(sent, key)
      return lost() as never
    }
    await expect(submitOnce('t', values, arrives, () => undefined)).rejects.toThrow()
    const changed = { ...values, visitorName: '刘阳' }
    expect(await submitOnce('t', changed, server, () => undefined)).toEqual({ id: 'v1', holder: 'secret' })
  })

  it('is not tried by an earlier key when a field is refused', async () => {
    await expect(submitOnce('t', values, lost, () => undefined)).rejects.toThrow()
    const keys: string[] = []
    const wrong = (_sent: unknown, key: string) => {
      keys.push(key)
      return refused(422)()
    }
    await expect(submitOnce('t', { ...values, phone: '1' }, wrong, () => undefined)).rejects.toThrow('不行')
    expect(keys).toHaveLength(1)
    expect(readUnansweredValues('t')).toEqual(values)
  })

  it('is forgotten once it is refused', async () => {
    await expect(submitOnce('t', values, refused(422), () => undefined)).rejects.toThrow('不行')
    expect(readUnansweredValues('t')).toBeUndefined()
  })

  it('of another invitation is another', async () => {
    await expect(submitOnce('t', values, lost, () => undefined)).rejects.toThrow()
    expect(readUnansweredValues('u')).toBeUndefined()
  })

  it('keeps its key while the server has too much to do', async () => {
    const server = takingOne()
    const arrives = async (sent: unknown, key: string) => {
      await server(sent, key)
      return lost() as never
    }
    await expect(submitOnce('t', values, arrives, () => undefined)).rejects.toThrow(NetworkError)
    await expect(submitOnce('t', values, refused(429), () => undefined)).rejects.toThrow('不行')
    expect(await submitOnce('t', values, server, () => undefined)).toEqual({ id: 'v1', holder: 'secret' })
  })

  it('is tried no more by a key of a week ago, whose answer the server has not any more', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0)
    const trySoon = (name: string) => submitOnce('t', { ...values, visitorName: name }, lost, () => undefined)
    await expect(trySoon('刘洋')).rejects.toThrow()
    now.mockReturnValue(6 * DAY_MS)
    await expect(trySoon('刘阳')).rejects.toThrow()
    now.mockReturnValue(7 * DAY_MS)
    const names: string[] = []
    const send = (sent: typeof values) => {
      names.push(sent.visitorName)
      return refused(409)()
    }
    const third = { ...values, visitorName: '刘扬' }
    await expect(submitOnce('t', third, send as never, () => undefined)).rejects.toThrow('不行')
    expect(names).toEqual(['刘扬', '刘阳'])
    now.mockRestore()
  })

  it('may have been written when the server broke', async () => {
    await expect(submitOnce('t', values, refused(500), () => undefined)).rejects.toThrow()
    expect(readUnansweredValues('t')).toEqual(values)
  })
})

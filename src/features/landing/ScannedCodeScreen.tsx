import { useEffect, useState } from 'react'

import { ApiError } from '@/lib/errors'
import { openAddress } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { scanCode } from '@/platform/scan'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { emptySearch } from '@/ui/pictures/empty-search'

import { findScannedAddress } from './scanned-code'

/** The longest text that is looked up. */
const CODE_MAX = 500

const FAILED = '没有查到，请检查网络后重试'

/** Opens the page of a code, or says why there is none. */
function useScannedCode(first: string) {
  const [text, setText] = useState(first)
  const [problem, setProblem] = useState<string>()
  const isMember = useStaffUser()?.member !== undefined
  // Counts the attempts, so that the same code can be tried again.
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is looked up once for each attempt
  useEffect(() => {
    if (text === '') return
    let isOver = false
    const open = (address: string | undefined) => {
      if (!isOver && !(address && openAddress(address, 'redirect'))) setProblem('认不出这个码')
    }
    const fail = (error: unknown) => {
      if (!isOver) setProblem((error instanceof ApiError && error.message) || FAILED)
    }
    findScannedAddress(text, isMember).then(open, fail)
    return () => {
      isOver = true
    }
  }, [attempt])
  const read = (next: string) => {
    setText(next.slice(0, CODE_MAX))
    setProblem(undefined)
    setAttempt(attempt + 1)
  }
  return { text, problem, read }
}

/** 扫一扫 of home: opens the page of any code of ours. An unknown code says so; a code can also be typed. */
export function ScannedCodeScreen({ text: scanned }: { text: string }) {
  const { text, problem, read } = useScannedCode(scanned)
  const isReading = text !== '' && problem === undefined
  return (
    <PageFrame route="redirect" title="扫一扫">
      {isReading ? <DetailSkeleton /> : <CodeForm problem={problem} onCode={read} />}
    </PageFrame>
  )
}

function CodeForm({ problem, onCode }: { problem: string | undefined; onCode: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const scan = async () => {
    const result = await scanCode({ canType: true })
    if (result.supported && result.text) onCode(result.text)
  }
  const open = () => {
    if (typed.trim() === '') setError('请输入编码')
    else onCode(typed)
  }
  return (
    <>
      {problem ? (
        <EmptyView
          picture={emptySearch}
          text={problem}
          hint="可以扫访客通行码、机台标签、签到码、文件与邀请的二维码"
          action={{ text: '再扫一次', onPress: () => void scan() }}
        />
      ) : null}
      <Card title="输入编码">
        <TextField
          variant="stack"
          label="编码"
          placeholder="码旁边的编号，如 CNC-07"
          maxLength={CODE_MAX}
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
          onConfirm={open}
        />
        <Button text="打开" onPress={open} />
      </Card>
    </>
  )
}

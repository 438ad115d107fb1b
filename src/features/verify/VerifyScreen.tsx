import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { call } from '@/api/client'
import { getMaxLength } from '@/contract/field-limits'
import { type VerifiedDocument, verifyDocument } from '@/contract/workflow/document'
import { ApiError } from '@/lib/errors'
import { PageFrame } from '@/parts/PageFrame'
import { getStatusTone } from '@/parts/status-tone'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { FactList } from '@/ui/list/FactList'

import styles from './VerifyScreen.module.scss'

interface Typed {
  serialNo: string
  code: string
}

/** Validation errors of the input. */
function validateInput({ serialNo, code }: Typed): Partial<Typed> {
  const length = code.replace(/[\s-]/g, '').length
  return {
    ...(!/^[\w-]{4,40}$/.test(serialNo.trim()) && { serialNo: '请输入文件上的编号，如 PR-20261120-0043' }),
    ...(length !== 10 && { code: '验证码是 10 位字母和数字' }),
  }
}

/** Verifies a document, and stores the result until the input changes. */
function useProof(first: Typed) {
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [found, setFound] = useState<VerifiedDocument>()
  const [isBusy, setBusy] = useState(false)
  const lastQueryRef = useRef<Typed>()
  const type = (change: Partial<Typed>) => {
    lastQueryRef.current = undefined
    setTyped({ ...typed, ...change })
    setErrors({})
    setFound(undefined)
  }
  const ask = async () => {
    const inputErrors = validateInput(typed)
    setErrors(inputErrors)
    if (Object.keys(inputErrors).length > 0) return
    setBusy(true)
    lastQueryRef.current = typed
    // Ignores the result when the input has changed meanwhile.
    const ifCurrent = (apply: () => void) => lastQueryRef.current === typed && apply()
    try {
      const input = { serialNo: typed.serialNo.trim(), code: typed.code }
      const answer = await call(verifyDocument, input, { quiet: true })
      ifCurrent(() => setFound(answer))
    } catch (error) {
      const words = error instanceof ApiError ? error.message : '没有查到，请检查网络后重试'
      ifCurrent(() => setErrors({ code: words }))
    } finally {
      setBusy(false)
    }
  }
  return { typed, errors, found, isBusy, type, ask }
}

/** Verifies a printed document by its number and its code. */
export function VerifyScreen({ serialNo = '', code = '' }: Partial<Typed>) {
  const { typed, errors, found, isBusy, type, ask } = useProof({ serialNo, code })
  return (
    <PageFrame route="verify">
      <Card title="核对文件">
        <TextField
          variant="stack"
          label="编号"
          required
          maxLength={getMaxLength(verifyDocument.input, 'serialNo')}
          placeholder="文件第一页的编号"
          value={typed.serialNo}
          onChange={(value) => type({ serialNo: value })}
          error={errors.serialNo}
        />
        <TextField
          variant="stack"
          label="验证码"
          required
          maxLength={getMaxLength(verifyDocument.input, 'code')}
          placeholder="每页页脚的验证码"
          value={typed.code}
          onChange={(value) => type({ code: value })}
          onConfirm={() => void ask()}
          error={errors.code}
        />
        <View className={styles.submit}>
          <Button text="核对" isBusy={isBusy} onPress={() => void ask()} />
        </View>
      </Card>
      {found ? <Proof document={found} /> : null}
      <Text className={styles.note}>编号与验证码相符，说明文件由本系统打印。内容以系统中的记录为准。</Text>
    </PageFrame>
  )
}

function Proof({ document }: { document: VerifiedDocument }) {
  const { procDefName, companyName, serialNo, title, status, statusName, startTime, endTime } = document
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.title}>文件真实有效</Text>
        <Chip text={statusName} tone={getStatusTone(status)} />
      </View>
      <FactList
        facts={[
          { label: '企业', value: companyName },
          { label: '流程', value: procDefName },
          { label: '编号', value: serialNo },
          { label: '标题', value: title },
          { label: '提交时间', value: startTime },
          { label: '结束时间', value: endTime ?? '尚未结束' },
        ]}
      />
    </Card>
  )
}

import { useState } from 'react'

import { useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { handOutGift } from '@/contract/public/public-received'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { describeRefusal } from '@/features/manage/fields/describe-refusal'
import { CODE_LENGTH } from '@/lib/validators'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

type HandedOutGift = OutputOf<typeof handOutGift>

/** 礼品发放: the six digits that a guest shows, and what to hand over. */
export function GiftDeskScreen() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [gift, setGift] = useState<HandedOutGift>()
  const handOut = useWrite(handOutGift, {
    quiet: true,
    onSuccess: (handedOut) => {
      setGift(handedOut)
      setCode('')
    },
  })
  const submit = () => {
    if (code.length !== CODE_LENGTH) return setError('请输入 6 位取件码')
    setGift(undefined)
    handOut.mutate({ pickUpCode: code }, { onError: (refusal) => setError(describeRefusal(refusal)) })
  }
  return (
    <AdministratorFrame
      route="manageGift"
      bottom={<Button grow={1} text="核对并发放" isBusy={handOut.isPending} onPress={submit} />}
    >
      <Card>
        <TextField
          required
          label="取件码"
          kind="digits"
          maxLength={CODE_LENGTH}
          placeholder="访客手机上的 6 位数字"
          hint="发放后取件码失效，不能撤回"
          value={code}
          onChange={(text) => {
            setCode(text)
            setError(undefined)
          }}
          onConfirm={submit}
          error={error}
        />
      </Card>
      {gift ? (
        <Card>
          <Cell
            icon="gift"
            title={gift.formTitle}
            note={gift.submissionNo}
            right={<Chip text="可以发放" tone="success" />}
          />
          <FactList facts={gift.facts.map(({ key, value }) => ({ label: key, value }))} />
        </Card>
      ) : null}
    </AdministratorFrame>
  )
}

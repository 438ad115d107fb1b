import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'

import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ConcurrentChanges } from '@/features/manage/ConcurrentChanges'
import { FormError } from '@/features/manage/FormError'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { Sheet } from '@/ui/feedback/Sheet'

interface DraftedForm extends Partial<Pick<ComponentProps<typeof ConcurrentChanges>, 'changes'>> {
  errors: Readonly<Record<string, string>>
  restoredAt: number | undefined
  discard: () => unknown
}

/** Fields of files and articles read the draft as they appear: all fields appear anew when it is discarded. */
function useDiscard({ discard }: DraftedForm) {
  const [round, setRound] = useState(0)
  const onDiscard = () => {
    discard()
    setRound(round + 1)
  }
  return { round, onDiscard }
}

interface FormSheetProps extends Omit<ComponentProps<typeof Sheet>, 'isOpen'> {
  isOpen?: boolean
  /** Of `useManageForm` or `useVersionedForm`. */
  form: DraftedForm
  /** Questions and sheets of the form, beside its own sheet. */
  beside?: ReactNode
}

/** The sheet of a form with a draft: what was restored and what others have saved above its fields, why it was refused below. */
export function FormSheet({ form, beside, isOpen = true, children, ...sheet }: FormSheetProps) {
  const { round, onDiscard } = useDiscard(form)
  return (
    <>
      <Sheet {...sheet} isOpen={isOpen}>
        <RestoredBar isShort restoredAt={form.restoredAt} onDiscard={onDiscard} />
        <ConcurrentChanges changes={form.changes ?? []} />
        <Fragment key={round}>{children}</Fragment>
        <FormError text={form.errors.form} />
      </Sheet>
      {beside}
    </>
  )
}

interface FormFrameProps extends ComponentProps<typeof AdministratorFrame> {
  form: DraftedForm
  /** Above all else: the tabs of the page. */
  head?: ReactNode
}

/** {@link FormSheet} as a page, which says itself why it was refused. */
export function FormFrame({ form, head, children, ...frame }: FormFrameProps) {
  const { round, onDiscard } = useDiscard(form)
  return (
    <AdministratorFrame {...frame}>
      {head}
      <RestoredBar restoredAt={form.restoredAt} onDiscard={onDiscard} />
      <ConcurrentChanges isOnPage changes={form.changes ?? []} />
      <Fragment key={round}>{children}</Fragment>
    </AdministratorFrame>
  )
}

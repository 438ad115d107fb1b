import type { PublicFormKind } from '@/contract/public/public-form'
import type { RouteName } from '@/navigation/routes'

import { FormGate } from './FormGate'
import { FormView } from './FormView'
import { Hero } from './Hero'

interface FormScreenProps {
  route: RouteName
  kind: PublicFormKind
  what: string
  id?: string | undefined
}

/** A form of one kind: the one in the address, otherwise the newest. */
function FormScreen({ route, kind, what, id }: FormScreenProps) {
  return (
    <FormGate route={route} ask={id ? { id } : { kind }} what={what}>
      {(form) => <FormView key={form.id} form={form} route={route} head={<Hero form={form} />} />}
    </FormGate>
  )
}

/** 申请表. */
export function ApplicationScreen({ id }: { id?: string | undefined }) {
  return <FormScreen route="publicApplication" kind="application" what="申请表" id={id} />
}

/** 合作专区. */
export function CooperationScreen({ id }: { id?: string | undefined }) {
  return <FormScreen route="cooperation" kind="cooperation" what="合作专区" id={id} />
}

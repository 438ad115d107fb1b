import { useCall } from '@/api/query'
import { getProduct } from '@/contract/exhibition/exhibition'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { ApplyView } from './ApplyView'

interface BookViewProps {
  productId: string
  onDone: (held: DeviceVisit) => void
  onBack: () => void
}

/** Books a visit to see a product: host and purpose are prefilled. */
export function BookView({ productId, onDone, onBack }: BookViewProps) {
  const query = useCall(getProduct, { id: productId }, { quiet: true })
  if (query.data) {
    const { contact, name, model } = query.data
    const host = contact ? { hostName: contact.name, hostPhone: contact.phone } : {}
    return <ApplyView known={{ ...host, purpose: `参观 ${model} ${name}` }} onDone={onDone} onBack={onBack} />
  }
  return (
    <PageFrame route="visitorPass" hasHead={false} onBack={onBack}>
      <QueryView query={query} what="产品" skeleton={<DetailSkeleton />}>
        {() => null}
      </QueryView>
    </PageFrame>
  )
}

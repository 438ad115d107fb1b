import { JoinScreen } from '@/features/company/JoinScreen'
import { useRouteParams } from '@/navigation/route-params'

export default function JoinPage() {
  const { company } = useRouteParams('joinApp')
  return <JoinScreen company={company} />
}

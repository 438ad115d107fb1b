import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function CloudServicePage() {
  return <NotOpenScreen route="cloudService" />
}

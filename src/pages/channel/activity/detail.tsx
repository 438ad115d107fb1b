import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerActivityPage() {
  return <NotOpenScreen route="partnerActivity" />
}

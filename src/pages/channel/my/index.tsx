import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerMyPage() {
  return <NotOpenScreen route="partnerMy" />
}

import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function CouponsPage() {
  return <NotOpenScreen route="coupons" />
}

import type { DisplaySection } from '../en/display.ts';

export const display: DisplaySection = {
  title: 'شاشة الضيوف',
  wrongKind: 'هذا الجهاز مقترن بصفة أخرى',
  wrongKindHint: 'يقرنه مدير كشاشة ضيوف من الصندوق الذي تقف بجانبه، في الإعدادات، الأجهزة.',
  welcome: 'أهلًا بكم',
  yourOrder: 'طلبكم',
  total: 'الإجمالي',
  left: 'المتبقي للدفع',
  discounts: 'الخصومات',
  tax: 'الضريبة',
  charity: 'التبرع',
  returned: 'مُرتجع',
  tipTitle: 'هل ترغبون في إضافة إكرامية؟',
  noTip: 'دون إكرامية',
  withTip: 'الإجمالي مع الإكرامية',
  thanks: 'شكرًا لكم',
  paid: 'المدفوع',
  change: 'الباقي لكم',
  yourNumber: 'رقمكم',
  receipt: 'رمز الإيصال',
  receiptHint: 'التقطوا صورة: بهذا الرمز يُعثر على إيصالكم.',
};

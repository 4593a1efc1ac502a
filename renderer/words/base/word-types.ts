/* Written by `npm run words` from the messages of the source language. */

/** Texts, which take no values. */
type Texts<Key extends string> = Readonly<Record<Key, string>>;

type Text = string | number;

/** Sentences that take the same values. */
type Messages<Key extends string, Values> = Readonly<Record<Key, (values: Readonly<Values>) => string>>;

type Common = Texts<'cancel' | 'close' | 'back' | 'next' | 'done' | 'save' | 'edit' | 'add' | 'remove' | 'undo' | 'search' | 'clear'
    | 'more' | 'none' | 'print' | 'required' | 'optional' | 'total' | 'loading' | 'language' | 'decrease' | 'increase'
    | 'deleteLast' | 'notifications' | 'commands' | 'findCommand' | 'noCommand' | 'keys' | 'keysExplained' | 'noKey'
    | 'failure' | 'failureSafe' | 'reload' | 'backToList'> &
  Messages<'progress', { done: Text; whole: Text }> &
  Messages<'results', { count: number }> &
  Messages<'chooseAtMost', { most: number }> &
  Messages<'sortedAscending' | 'sortedDescending', { column: Text }> &
  {
    readonly joining: Texts<'title' | 'hint' | 'code' | 'join' | 'badCode' | 'lockedOut' | 'noAnswer' | 'refused'>;
  };

type Display = Texts<'title' | 'wrongKind' | 'wrongKindHint' | 'welcome' | 'yourOrder' | 'total' | 'left' | 'discounts' | 'tax' | 'charity'
    | 'returned' | 'tipTitle' | 'noTip' | 'withTip' | 'thanks' | 'paid' | 'change' | 'yourNumber' | 'aside'
    | 'asideHint' | 'receipt' | 'receiptHint'> &
  {
    readonly refund: Texts<'title' | 'card' | 'working' | 'done' | 'doneHint' | 'cash' | 'not_done'>;
  };

type Kitchen = Texts<'title' | 'tickets' | 'none' | 'noneHint' | 'loading' | 'wrongKind' | 'wrongKindHint' | 'nextPage' | 'previousPage'
    | 'onePage' | 'lostExplained' | 'tab' | 'elsewhere' | 'slow' | 'late' | 'cancelled' | 'recalled' | 'done' | 'seen'
    | 'noSuchTicket' | 'allDay' | 'allDayNone' | 'recall' | 'recallLast' | 'recallNone' | 'recallNoneHint' | 'takeBack'
    | 'fetched' | 'setUp' | 'stations' | 'stationsHint' | 'rest' | 'sound' | 'soundWaits' | 'on' | 'off' | 'theme'
    | 'refused' | 'section'> &
  Messages<'moreTickets', { count: number }> &
  Messages<'page', { page: Text; pages: Text }> &
  Messages<'lost' | 'pickup' | 'doneAt', { time: Text }> &
  Messages<'ticket' | 'course' | 'bumped' | 'came', { number: Text }> &
  Messages<'seat', { seat: Text }> &
  Messages<'without', { name: Text }> &
  Messages<'otherStations', { names: Text }> &
  Messages<'bumpNth', { count: Text }> &
  {
    readonly themes: Texts<'system' | 'light' | 'dark'>;
    readonly board: Texts<'title' | 'preparing' | 'ready' | 'nothing' | 'lost' | 'language'>;
  };

type MenuBoard = Texts<'title' | 'wrongKindHint' | 'closed' | 'soldOut'> &
  Messages<'opens' | 'asOf', { time: Text }> &
  Messages<'contains', { names: Text }>;

type Allergens = Messages<'named', { allergen: Text; written: Text }>;

type Kiosk = Texts<'welcome' | 'touchToStart' | 'closed' | 'closedHint' | 'chooseLanguage' | 'look' | 'largeText' | 'contrast' | 'low'
    | 'startOver' | 'startOverAsk' | 'startOverHint' | 'menu' | 'soldOut' | 'alcohol' | 'order' | 'orderEmpty'
    | 'orderEmptyHint' | 'howMany' | 'skip' | 'noAlcohol' | 'linesOut' | 'newPrice' | 'pricesChanged' | 'addMore'
    | 'discounts' | 'fees' | 'tax' | 'charity' | 'total' | 'amountDue' | 'cannotPay' | 'charityAsk' | 'howToPay'
    | 'byCard' | 'byCardHint' | 'atCounter' | 'atCounterHint' | 'cardOffline' | 'cardNotNow' | 'ageAtCounter' | 'tipAsk'
    | 'noTip' | 'opening' | 'presentCard' | 'presentCardHint' | 'declined' | 'notCharged' | 'tryOther' | 'partPaidHint'
    | 'giveBack' | 'notGivenBack' | 'unsure' | 'unsureHint' | 'asideTitle' | 'asideHint' | 'asideChoice' | 'payAgain'
    | 'asideSlow' | 'refusedOtherwise' | 'yourCode' | 'counterTitle' | 'counterHint' | 'thanks' | 'yourNumber'
    | 'whatNext' | 'receipt' | 'receiptCode' | 'mail' | 'mailAddress' | 'mailSend' | 'mailBad' | 'mailFailed' | 'keys'
    | 'deleteLast' | 'finish' | 'silent' | 'silentStart' | 'silentOrder' | 'silentPaying' | 'menuLoading' | 'stillThere'
    | 'imHere' | 'staff' | 'staffPin' | 'staffOpen' | 'lockedOut' | 'noApprover' | 'noAnswer' | 'device' | 'deviceName'
    | 'host' | 'version' | 'service' | 'serviceThere' | 'serviceAway' | 'menuFrom' | 'cards' | 'cardsOn' | 'cardsOff'
    | 'unsettled' | 'languageOfKiosk' | 'check' | 'checked' | 'notChecked' | 'reload' | 'unpair' | 'unpairHint'
    | 'leave' | 'cardAdd' | 'cardAway' | 'cardAsk' | 'cardAskHint' | 'cardNumber' | 'cardLookUp' | 'cardUse'
    | 'cardRemoveShort' | 'cardUnknown' | 'cardUnusable' | 'cardEmpty' | 'cardTooMany' | 'cardNotReached' | 'cardFirst'
    | 'cardTryAgain' | 'cardChanged' | 'cardChangedHint' | 'withoutCard'> &
  Messages<'opensToday', { time: Text }> &
  Messages<'opensOn', { day: Text; time: Text }> &
  Messages<'isSoldOut' | 'goesWell' | 'change' | 'takeAway' | 'takenAway' | 'quantityOf', { name: Text }> &
  Messages<'contains', { names: Text }> &
  Messages<'taken' | 'viewOrder' | 'stillThereHint' | 'stillTherePaid' | 'digits' | 'wrongPin', { count: number }> &
  Messages<'chooseFirst', { set: Text }> &
  Messages<'addFor' | 'saveFor' | 'pay' | 'payRest' | 'cardHas' | 'cardSaves' | 'cardPays', { amount: Text }> &
  Messages<'added', { name: Text; total: Text }> &
  Messages<'partPaid', { left: Text; paid: Text }> &
  Messages<'unsureSince', { amount: Text; time: Text }> &
  Messages<'counterCode', { code: Text }> &
  Messages<'mailSent', { address: Text }> &
  Messages<'cardIs' | 'cardRemove', { card: Text }> &
  {
    readonly weekdays: Texts<'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN'>;
  };

type Lines = Texts<'chooseOne' | 'anyNumber' | 'included' | 'sameAsLast' | 'plainItem' | 'addToCart' | 'saveLine' | 'quantity' | 'note'
    | 'noteHint' | 'direction' | 'sold' | 'returned' | 'changeChoices' | 'setPrice' | 'priceFixed' | 'weigh' | 'split'
    | 'splitPieces' | 'onlyPieces' | 'noChoices' | 'notWeighed' | 'repeat' | 'why' | 'remove' | 'priceEach'
    | 'enterPrice' | 'gross' | 'tare' | 'net' | 'takeWeight' | 'noWeight' | 'ageTitle' | 'ageBorn' | 'ageRefuse'
    | 'level' | 'price' | 'asked' | 'found' | 'passedOver' | 'levelsCaption' | 'stepsCaption' | 'step' | 'amount'
    | 'noDaypart' | 'unitByCatalogue' | 'unitByHand' | 'unitCost' | 'inAll'> &
  Messages<'chooseExactly' | 'chooseAtLeast', { min: Text }> &
  Messages<'chooseBetween', { max: Text; min: Text }> &
  Messages<'upTo', { max: Text }> &
  Messages<'chosenOf', { chosen: Text; max: Text }> &
  Messages<'chosen', { chosen: Text }> &
  Messages<'setIncludes', { included: Text }> &
  Messages<'adds' | 'each' | 'cataloguePrice' | 'needsManager' | 'openPriceNeedsManager', { amount: Text }> &
  Messages<'howMany' | 'repeated' | 'priceOf' | 'noPrice' | 'weighTitle' | 'ageItem' | 'ageRefused' | 'explainTitle'
    | 'modifierFree' | 'taxAdded', { name: Text }> &
  Messages<'below', { node: Text; set: Text }> &
  Messages<'choiceDropped', { name: Text; set: Text }> &
  Messages<'nextToChoose', { set: Text }> &
  Messages<'splitNow', { count: number }> &
  Messages<'netAmount', { amount: Text; price: Text }> &
  Messages<'ageYears' | 'ageConfirm', { years: Text }> &
  Messages<'daypart', { names: Text }> &
  Messages<'modifierPaid', { name: Text; units: Text }> &
  Messages<'timesQuantity', { quantity: Text }> &
  Messages<'taxInside', { amount: Text; name: Text }> &
  {
    readonly levels: Texts<'VENDOR_OVERRIDE_ACTIVE' | 'VENDOR_ACTIVE' | 'EVENT' | 'EVENT_TYPE' | 'VENUE_OVERRIDE_ACTIVE' | 'VENUE_ACTIVE'
        | 'VENUE_DEFAULT' | 'CORPORATE_DEFAULT'>;
    readonly levelAskedBy: Texts<'line' | 'stand' | 'schedule' | 'default'>;
  };

type Problems = Texts<'thisItem'> &
  {
    readonly cart: Messages<'unknown_item' | 'inactive_item' | 'not_sold_as_item' | 'item_unavailable' | 'outside_daypart' | 'no_price'
        | 'negative_price' | 'bad_quantity' | 'unknown_modifier' | 'modifier_without_parent' | 'modifier_repeated', { item: Text }> &
      Texts<'vendor_closed' | 'unknown_discount' | 'unknown_fee' | 'fee_amount_not_allowed' | 'charity_not_enabled' | 'empty_cart'
        | 'cart_too_large' | 'amount_too_large'> &
      Messages<'wrong_price', { amount: Text; item: Text; other: Text }> &
      Messages<'too_few_selected', { group: Text; min: Text; selected: Text }> &
      Messages<'too_many_selected', { group: Text; max: Text; selected: Text }> &
      Messages<'too_many_of_modifier', { group: Text; item: Text; max: Text; selected: Text }> &
      Messages<'alcohol_limit', { max: Text; message: Text | undefined }> &
      Messages<'cart_totals_differ', { amount: Text; other: Text }> &
      Messages<'payments_differ', { amount: Text }>;
    readonly edit: Texts<'unknown_line' | 'unknown_modifier' | 'id_taken' | 'bad_quantity' | 'bad_price' | 'bad_amount' | 'bad_code'
        | 'split_too_large' | 'split_not_whole' | 'too_deep' | 'discount_not_chosen' | 'fee_not_chosen'
        | 'fee_not_removed'> &
      Messages<'modifier_already_chosen', { item: Text }> &
      Messages<'too_many_lines' | 'too_many_modifiers' | 'too_many_choices' | 'text_too_long', { max: Text }>;
  };

type Approvals = Messages<'needed', { count: number }> &
  Texts<'approve' | 'reason' | 'amount' | 'item' | 'cancelHint'> &
  {
    readonly actions: Texts<'price_override' | 'open_price' | 'discount' | 'remove_fee' | 'off_menu' | 'return' | 'complimentary' | 'charge_again'
        | 'typed_weight' | 'offline_card' | 'cancel_in_kitchen' | 'cancel_tab' | 'refund' | 'void_sale' | 'no_sale'
        | 'decide' | 'sold_out' | 'stop_alcohol' | 'menu' | 'settings' | 'pay_in' | 'pay_out' | 'drop' | 'recount'
        | 'x_report' | 'offline_limits' | 'value_cards' | 'shifts' | 'write_off' | 'reports' | 'audit' | 'staff'
        | 'staff_admins' | 'unlock' | 'pairing' | 'training' | 'connection' | 'reset'>;
  };

type Audit = Texts<'title' | 'every' | 'about' | 'who' | 'everybody' | 'from' | 'to' | 'newest' | 'older' | 'none' | 'noneHint' | 'choose'
    | 'chooseHint' | 'host' | 'somebody' | 'facts' | 'hash' | 'when' | 'device' | 'verify' | 'verifyTitle'
    | 'verifyExplained' | 'verifying' | 'whole' | 'brokenHint' | 'head' | 'headAsked' | 'headHint' | 'headShort'
    | 'notFound' | 'notFoundHint' | 'again'> &
  Messages<'otherEvent', { event: Text }> &
  Messages<'whom', { whom: Text }> &
  Messages<'guest', { number: Text }> &
  Messages<'reason', { reason: Text }> &
  Messages<'approvedBy', { action: Text; who: Text }> &
  Messages<'entry' | 'broken' | 'found', { seq: Text }> &
  Messages<'wholeHint', { count: number }> &
  {
    readonly areas: Texts<'sale' | 'approval' | 'money' | 'people' | 'sending' | 'host'>;
    readonly events: Messages<'sale_completed' | 'tender_voided' | 'tip_adjusted' | 'tab_cancelled' | 'tab_lines_cancelled' | 'sale_set_aside'
        | 'sale_resumed' | 'shift_opened' | 'shift_counted' | 'shift_closed' | 'x_report_read' | 'cash_moved'
        | 'drawer_given' | 'refund_asked' | 'cash_refunded' | 'sale_voided' | 'signed_in' | 'attention_check_again'
        | 'attention_is_done' | 'attention_write_off' | 'attention_replace' | 'attention_cancel'
        | 'card_decided_approved' | 'card_decided_declined' | 'card_decided_cannot_tell' | 'card_decided_captured'
        | 'card_decided_still_stored' | 'card_decided_write_off' | 'case_exported' | 'opening_time_set'
        | 'item_sold_out' | 'item_back' | 'alcohol_stopped' | 'alcohol_sold_again' | 'menu_published' | 'menu_planned'
        | 'menu_restored' | 'settings_changed' | 'permissions_changed' | 'settings_imported' | 'host_reset'
        | 'stand_replaced' | 'connection_changed' | 'device_moved' | 'device_renamed' | 'display_bound'
        | 'peripheral_kept' | 'peripheral_removed' | 'terminal_kept' | 'terminal_removed' | 'terminal_tested'
        | 'terminals_searched' | 'terminal_day_closed' | 'terminal_day_not_closed' | 'device_revoked' | 'printer_kept'
        | 'printer_removed' | 'training_begun' | 'training_ended' | 'old_machine_confirmed_off', { who: Text }> &
      Texts<'card_void_wanted' | 'charged_again' | 'offline_card_approved' | 'value_card_loaded' | 'gift_card_load_dropped'
        | 'value_card_blocked' | 'value_card_unblocked' | 'variance_booked' | 'signed_out' | 'secret_refused'
        | 'staff_adopted' | 'pins_lost' | 'attention_raised' | 'card_found' | 'order_adopted' | 'order_differs'
        | 'contacts_forgotten' | 'journal_begun' | 'audit_sealed' | 'seal_broken' | 'epoch_begun'> &
      Messages<'approved', { what: Text; who: Text }> &
      Messages<'pin_locked' | 'own_pin_changed' | 'device_paired', { whom: Text }> &
      Messages<'lockout_lifted' | 'employee_added' | 'employee_changed' | 'employee_left' | 'employee_returned' | 'pin_changed', { who: Text; whom: Text }>;
  };

type GiftCards = Texts<'title' | 'owed' | 'blocked' | 'expired' | 'code' | 'codeHint' | 'lookUp' | 'isNew' | 'balance' | 'holder'
    | 'holderHint' | 'tier' | 'tierHint' | 'tierWrong' | 'amount' | 'block' | 'unblock' | 'isBlocked' | 'history'
    | 'keptElsewhere' | 'keeperAway' | 'noCard'> &
  Messages<'cards', { count: number }> &
  Messages<'hasTier', { tier: Text }> &
  Messages<'amountWrong', { example: Text }> &
  Messages<'load', { amount: Text }> &
  Messages<'loaded', { amount: Text; balance: Text }> &
  Messages<'isExpired', { date: Text }> &
  Messages<'keptBy', { name: Text }> &
  {
    readonly moves: Texts<'load' | 'payment' | 'declined' | 'void' | 'refund' | 'taken_back'>;
    readonly sold: Texts<'title' | 'hint' | 'choose' | 'other'> &
      Messages<'unit', { name: Text; number: Text }> &
      Messages<'chosen' | 'not_loaded', { card: Text }> &
      Messages<'missing', { count: number }> &
      Messages<'waiting' | 'loaded' | 'attention' | 'taking_back' | 'taken_back', { amount: Text; card: Text }> &
      Messages<'balance', { amount: Text; balance: Text; card: Text }>;
    readonly order: Texts<'title' | 'hint' | 'use' | 'bringsNothing' | 'savesNothing' | 'offline' | 'offlineAtPay' | 'paysFirst' | 'withoutCard'
        | 'declined' | 'levelChanged' | 'levelChangedHint' | 'undo' | 'notForTab' | 'whilePaying' | 'finishFirst'> &
      Messages<'inUse' | 'remove' | 'added' | 'removed', { card: Text }> &
      Messages<'saves', { amount: Text }> &
      Messages<'levelSaves', { amount: Text; tier: Text }> &
      Messages<'levelSavesNothing', { tier: Text }>;
  };

type HeldOrders = Texts<'hold' | 'holdHint' | 'name' | 'nameNeeded' | 'title' | 'none' | 'noneHint' | 'recall' | 'cartNotEmptyHint'
    | 'holdAndContinue' | 'kioskCode' | 'loadKioskOrder'> &
  Messages<'held' | 'recalled', { name: Text }> &
  Messages<'waiting' | 'cartNotEmpty', { count: number }> &
  Messages<'kioskCodeUnknown', { code: Text }> &
  Messages<'keptUntil', { time: Text }> &
  Messages<'heldBy', { age: Text; employee: Text }>;

type Menu = Texts<'title' | 'search' | 'group' | 'everyGroup' | 'none' | 'noneHint' | 'choose' | 'chooseHint' | 'add' | 'name'
    | 'kitchenName' | 'receiptName' | 'sku' | 'barcode' | 'calories' | 'description' | 'prices' | 'groups' | 'taxes'
    | 'sold' | 'offSale' | 'save' | 'unchanged' | 'nameNeeded' | 'saved' | 'review' | 'noChanges' | 'noChangesHint'
    | 'publishNow' | 'publishAtDoors' | 'callOff' | 'published' | 'discard' | 'discardTitle' | 'discarded' | 'history'
    | 'restore' | 'restored' | 'revisionPlain' | 'isChanged' | 'faultsFirst' | 'keepDraft' | 'keepPublished'
    | 'chooseDraft' | 'newest' | 'allPrices' | 'several' | 'pickNone' | 'pickHint' | 'changeWhat' | 'changeHow'
    | 'changeBy' | 'raise' | 'lower' | 'setTo' | 'byAmount' | 'byPercent' | 'level' | 'everyLevel' | 'roundTo'
    | 'noRounding' | 'chooseGroup' | 'putIn' | 'takeOut' | 'publishAtTime' | 'publishTime' | 'timePast'> &
  Messages<'priceWrong' | 'percentWrong', { example: Text }> &
  Messages<'draftName' | 'scheduled', { when: Text }> &
  Messages<'changes' | 'discardConsequence' | 'picked' | 'changePicked' | 'andMore' | 'addChanges', { count: number }> &
  Messages<'missed', { problem: Text }> &
  Messages<'notRestored', { state: Text }> &
  Messages<'revisionBy', { draft: Text; who: Text }> &
  Messages<'conflict', { draft: Text; name: Text; published: Text }> &
  Messages<'added' | 'removed' | 'newOrder' | 'belowZero', { name: Text }> &
  Messages<'changed', { field: Text; from: Text; name: Text; to: Text }> &
  Messages<'cleared', { field: Text; from: Text; name: Text }> &
  Messages<'itemIn' | 'itemOut', { item: Text; name: Text }> &
  Messages<'fault', { code: Text }> &
  Messages<'isSet', { field: Text; name: Text; to: Text }> &
  Messages<'pickAll', { count: Text }>;

type MenuPicture = Texts<'title' | 'choose' | 'take' | 'drop' | 'remove' | 'reading' | 'drawn' | 'elsewhere'> &
  {
    readonly problems: Texts<'too_large' | 'too_many_dots' | 'broken'>;
  };

type MenuRecords = Texts<'show' | 'none' | 'noneHint' | 'choose' | 'chooseHint' | 'inPeriod' | 'remove' | 'removeHint' | 'earlier' | 'later'
    | 'findToAdd' | 'noneFound' | 'everyItem' | 'noLimit' | 'itsPrice' | 'commas' | 'otherNames' | 'numberWrong'
    | 'timeWrong' | 'preview' | 'ofStand' | 'quantity' | 'addPart' | 'pricesAtHint' | 'otherPrices' | 'chooseStand'> &
  Messages<'removeTitle' | 'oneEarlier' | 'oneLater' | 'takeOut' | 'add', { name: Text }> &
  Messages<'nameIn', { language: Text }> &
  Messages<'isOther', { field: Text; name: Text }> &
  Messages<'countItems', { count: number }> &
  Messages<'bundlePart' | 'removePart', { number: Text }> &
  Messages<'pricesAt', { stand: Text }> &
  Messages<'priceAt', { level: Text; stand: Text }> &
  {
    readonly kinds: Texts<'items' | 'groups' | 'item_sets' | 'taxes' | 'dayparts' | 'discounts' | 'fees'>;
    readonly addNew: Texts<'groups' | 'item_sets' | 'taxes' | 'dayparts' | 'discounts' | 'fees'>;
    readonly fields: Texts<'name' | 'rate' | 'inclusive' | 'days' | 'start' | 'end' | 'min' | 'max' | 'included_quantity' | 'nodes' | 'mode'
        | 'default_quantity' | 'max_quantity' | 'price' | 'level' | 'kind' | 'amount' | 'buy' | 'get' | 'percent_off'
        | 'auto_apply' | 'active' | 'requires_approval' | 'stackable' | 'removal_allowed' | 'promo_code'
        | 'min_subtotal' | 'min_quantity' | 'fee_basis' | 'fee_class' | 'fee_level' | 'taxable' | 'tax_ids'
        | 'apply_before_discount' | 'removal_requires_approval' | 'item_ids' | 'item_set_ids' | 'is_alcohol'
        | 'discountable' | 'refundable' | 'allergens' | 'bundle_price' | 'bundle_parts'>;
    readonly values: Texts<'PERCENT' | 'FLAT' | 'BOGO' | 'CUSTOM' | 'ITEM' | 'CART' | 'ORDER' | 'GRATUITY' | 'SERVICE_CHARGE' | 'FEE' | 'TIP'
        | 'INCLUDED' | 'INCREASE_PARENT' | 'SEPARATE' | 'BUNDLE'>;
  };

type MenuSheet = Texts<'title' | 'explained' | 'save' | 'load' | 'file' | 'tooLarge' | 'nothing'> &
  Messages<'tooMany' | 'faults', { count: number }> &
  Messages<'row', { problem: Text; row: Text }> &
  Messages<'cell', { head: Text; problem: Text; row: Text }> &
  {
    readonly fault: Texts<'quotes_open' | 'head_repeated' | 'head_unknown' | 'no_id_column' | 'id_wrong' | 'too_many_cells' | 'amount_wrong'
        | 'number_shortened' | 'flag_wrong' | 'list_wrong'> &
      Messages<'too_many_columns' | 'item_repeated' | 'group_unknown' | 'amount_unclear', { about: Text }>;
  };

type Offers = Texts<'discountsTitle' | 'mayChoose' | 'byItself' | 'nothingToChoose' | 'promoCode' | 'useCode' | 'needsManager'
    | 'needsManagerToRemove' | 'applied' | 'staysOn' | 'feesTitle' | 'noFees' | 'feeAuto' | 'feeOwnAmount' | 'feeTake'
    | 'feeOnItems' | 'charity' | 'charityHint' | 'tipOpen' | 'tipOpenHint' | 'customerTitle' | 'firstName' | 'lastName'
    | 'email' | 'emailHint' | 'emailByService' | 'emailNotSetUp' | 'phone' | 'badEmail' | 'badPhone' | 'takeAway'
    | 'checkTitle' | 'checkName' | 'checkHint' | 'pickupTitle' | 'pickupHint' | 'pickupNow' | 'pickupOther'
    | 'pickupPast' | 'pickupNone' | 'previewTitle' | 'previewExplained' | 'previewTime' | 'previewLevel'
    | 'previewScheduled' | 'previewShow' | 'previewEnd' | 'previewFirst' | 'moreTitle' | 'elsewhere' | 'keypad'
    | 'keypadTitle' | 'keypadHint' | 'keypadNone' | 'keypadSeveral' | 'forgetPieces' | 'offMenu' | 'offMenuTitle'
    | 'offMenuHint' | 'offMenuNone' | 'returnMode' | 'returnModeOn' | 'returnModeEnd' | 'emptyCart' | 'emptyCartTitle'
    | 'emptyCartConsequence' | 'held' | 'tabs' | 'orders' | 'queue' | 'settings' | 'staff' | 'seat' | 'hold' | 'help'
    | 'palette' | 'swipeToRemove'> &
  Messages<'unknownCode', { code: Text }> &
  Messages<'codeUsed' | 'remove' | 'choose' | 'feeAmount' | 'finishFirst' | 'lineRemoved', { name: Text }> &
  Messages<'missing', { amount: Text }> &
  Messages<'feePercent', { rate: Text }> &
  Messages<'pickupAt' | 'previewing', { time: Text }> &
  Messages<'previewingLevel', { level: Text; time: Text }> &
  Messages<'keypadPieces' | 'keypadNext' | 'nextPieces', { pieces: Text }> &
  {
    readonly pending: Texts<'inactive' | 'not_yet' | 'over' | 'other_time' | 'other_order' | 'other_payment' | 'no_items' | 'more_items'
        | 'not_with_others'>;
  };

type Orders = Texts<'title' | 'commands' | 'find' | 'findBy' | 'amountHint' | 'lastFourHint' | 'when' | 'soldBy' | 'everyone' | 'where'
    | 'none' | 'noneHint' | 'more' | 'serviceNotAsked' | 'badAmount' | 'badLastFour' | 'choose' | 'chooseHint'
    | 'madeElsewhere' | 'items' | 'showJob' | 'noTip' | 'addTip' | 'tipAdded'> &
  Messages<'name', { number: Text }> &
  Messages<'tipOnCard', { card: Text }> &
  Messages<'tipSoFar' | 'saveTip', { amount: Text }> &
  {
    readonly findByChoices: Texts<'text' | 'amount' | 'last_four'>;
    readonly periods: Texts<'hour' | 'day' | 'week' | 'all'>;
    readonly places: Texts<'host' | 'both'>;
    readonly states: Texts<'paying' | 'aside' | 'complete' | 'abandoned' | 'open' | 'cancelled' | 'refunded'>;
    readonly jobStates: Texts<'waiting' | 'sending' | 'unsure' | 'done' | 'rejected' | 'attention'>;
  };

type Charity = Messages<'offer', { amount: Text; whole: Text }> &
  Texts<'accept' | 'decline'> &
  Messages<'thanks', { amount: Text }>;

type Pay = Texts<'title' | 'due' | 'giveBack' | 'left' | 'paidSoFar' | 'how' | 'cashGiven' | 'exact' | 'quick' | 'change'
    | 'amountOfTender' | 'moreWays' | 'otherAmount' | 'usualAmounts' | 'enterAmount' | 'part' | 'whole' | 'onTerminal'
    | 'onTerminalHint' | 'terminalStop' | 'terminalStopping' | 'terminalBusyHint' | 'tip' | 'noTip' | 'tipOfGuest'
    | 'tipAtTerminal' | 'cardDeclined' | 'cardDeclinedHint' | 'cardReferred' | 'cardNotSent' | 'looseHint'
    | 'looseAtTerminal' | 'unknownTitle' | 'unknownAsk' | 'sawApproved' | 'sawApprovedHint' | 'sawDeclined'
    | 'sawDeclinedHint' | 'sawNothing' | 'sawNothingHint' | 'setAside' | 'setAsideHint' | 'asideHint' | 'asideDue'
    | 'approvalCode' | 'number' | 'numberHint' | 'checkBalance' | 'giftBlocked' | 'giftExpired' | 'giftEmpty'
    | 'giftListedNone' | 'otherCard' | 'provider' | 'reference' | 'reason' | 'needsService' | 'paid' | 'guestNumber'
    | 'receipt' | 'print' | 'mailAddress' | 'send' | 'nextGuest' | 'opening' | 'working' | 'saving' | 'savingHint'
    | 'unfinished' | 'resume' | 'leaveIt' | 'fixFirst'> &
  Messages<'paidOf', { paid: Text; whole: Text }> &
  Messages<'takeBack', { amount: Text; tender: Text }> &
  Messages<'takeCash' | 'giveCash' | 'rounded' | 'cashPart' | 'chargeCard' | 'cardPart' | 'looseCharge' | 'giveBackCard'
    | 'givenBack' | 'onGiftCard' | 'giftListed' | 'take' | 'comp', { amount: Text }> &
  Messages<'unknownHint', { time: Text }> &
  Messages<'asideTitle', { number: Text }> &
  Messages<'giftCardOf', { card: Text; holder: Text }> &
  Messages<'giftCard', { card: Text }> &
  Messages<'giftRest', { amount: Text; rest: Text }> &
  Messages<'giftAsOf', { amount: Text; time: Text }> &
  Messages<'offlineLeft', { amount: Text; count: number; sale: Text }> &
  {
    readonly terminalBusy: Texts<'payment' | 'refund' | 'day'>;
    readonly refusals: Messages<'cart_refused', { message: Text | undefined }> &
      Texts<'id_taken' | 'no_answer' | 'no_alcohol' | 'needs_approval' | 'tab_changed' | 'not_selling' | 'unknown' | 'needs_shift'
        | 'needs_service' | 'charge_unknown' | 'not_allowed' | 'too_busy'> &
      Messages<'sold_out', { count: number | undefined; name: Text | undefined }>;
  };

type Receipt = Texts<'title' | 'printHint' | 'merchantCopy' | 'sending' | 'byServiceHint' | 'loading' | 'missing'> &
  Messages<'code', { code: Text }> &
  Messages<'sent' | 'byService', { address: Text }> &
  {
    readonly refusals: Texts<'too_many'>;
  };

type Refund = Texts<'consequenceInPart' | 'inCash' | 'noOrderNumber' | 'notPossible' | 'askAgain' | 'whatGoesBack' | 'total' | 'allItems'
    | 'items' | 'orAmount' | 'orAmountHint' | 'amountWrong' | 'notRefundable' | 'lineRefunded' | 'reason'
    | 'otherReason' | 'note' | 'noteHint' | 'noteNeeded' | 'showJob' | 'papers' | 'saleReceipt' | 'refundReceipt'
    | 'loading'> &
  Messages<'serviceSays', { text: Text }> &
  Messages<'unitsLeft', { left: Text; sold: Text }> &
  Messages<'refundOrder' | 'refundReceiptOf', { number: Text }> &
  Messages<'giftCardSpent', { card: Text }> &
  {
    readonly open: Texts<'card' | 'cash' | 'void'>;
    readonly confirm: Messages<'card' | 'cash' | 'void', { amount: Text }>;
    readonly consequence: Texts<'card' | 'cash' | 'void'>;
    readonly back: Texts<'drawer' | 'card' | 'elsewhere' | 'nothing'>;
    readonly state: {
        readonly card: Texts<'waiting' | 'sending' | 'unsure' | 'done' | 'refused' | 'attention'>;
        readonly void: Texts<'waiting' | 'sending' | 'unsure' | 'done' | 'refused' | 'attention'>;
      };
    readonly blocker: Texts<'not_paid' | 'paid_otherwise' | 'card_and_other_tender' | 'gateway_not_supported' | 'not_paid_in_full'
        | 'item_not_refundable' | 'is_refund' | 'already_refunded' | 'partially_refunded' | 'not_completed'
        | 'wrong_source' | 'paid_in_cash' | 'several_cards' | 'mixed_cash_and_card' | 'suite_order'
        | 'cash_and_other_tender' | 'card_stored' | 'gift_card_waits' | 'nothing_paid' | 'undecided' | 'cancelled'
        | 'gift_card_unread' | 'gift_card_by_item' | 'gift_card_elsewhere'>;
    readonly done: Texts<'card' | 'cash' | 'void'>;
    readonly rowState: Texts<'asked' | 'partly' | 'refunded' | 'voided' | 'refused' | 'elsewhere'>;
    readonly refusals: Texts<'unknown' | 'needs_service' | 'id_taken'>;
  };

type UnfinishedSales = Messages<'title' | 'setAside', { count: number }> &
  Texts<'hint' | 'show' | 'setAsideHint' | 'discarded'> &
  Messages<'setAsideOrder', { number: Text }> &
  Messages<'startedAt', { employee: Text; time: Text }> &
  Messages<'paidSoFar', { amount: Text }>;

type Queue = Texts<'title' | 'lookNow' | 'nothing' | 'viewsLabel' | 'jobs' | 'older' | 'emptyHint' | 'unreachable' | 'unreachableHint'
    | 'signIn' | 'otherReason' | 'evidence' | 'fact' | 'value' | 'lines' | 'line' | 'linePaid' | 'lineNow' | 'lineCause'
    | 'trail' | 'noTrail' | 'trailTime' | 'trailStep' | 'trailOutcome' | 'sent' | 'decide' | 'cardDone'
    | 'cardDoneConsequence' | 'giftSettled' | 'giftSettledConsequence' | 'slipCode' | 'saveCase' | 'saveCaseExplained'
    | 'note' | 'decided' | 'openSignIn'> &
  Messages<'guest' | 'order', { number: Text }> &
  Messages<'attempts', { count: number }> &
  Messages<'age', { age: Text }> &
  Messages<'endedAt', { time: Text }> &
  Messages<'confirm', { decision: Text }> &
  {
    readonly summary: Texts<'waiting' | 'unsure' | 'attention' | 'amount' | 'oldest'>;
    readonly views: Texts<'open' | 'attention' | 'done' | 'all'>;
    readonly empty: Texts<'open' | 'attention' | 'done' | 'all'>;
    readonly kind: Texts<'sale' | 'tab' | 'kitchen' | 'settle' | 'cancel' | 'refund' | 'card' | 'tip' | 'void' | 'forward' | 'gift_load'
        | 'gift_back' | 'gift_spend' | 'maintenance'>;
    readonly state: Texts<'waiting' | 'sending' | 'unsure' | 'done' | 'rejected' | 'attention'>;
    readonly reason: Texts<'no_answer' | 'unclear_checkout' | 'unclear_follow_up' | 'tip_corrected' | 'tip_not_charged' | 'payment_unknown'
        | 'cannot_tell' | 'forward_unclear' | 'money_not_received' | 'money_not_given_back' | 'card_not_captured'
        | 'refused' | 'refused_after_unclear' | 'price_differs' | 'card_amount_differs' | 'already_refunded'
        | 'cancelled_elsewhere' | 'order_changed_elsewhere' | 'order_unknown' | 'no_order_number' | 'two_orders'
        | 'too_many_rounds' | 'old_machine' | 'order_missing' | 'order_differs' | 'left_open' | 'broken_rule' | 'voided'
        | 'not_refundable' | 'replaced' | 'cancelled' | 'written_off' | 'seen_by_a_person' | 'adopted' | 'declined'
        | 'load_blocked' | 'load_too_much' | 'load_refused' | 'load_unreadable' | 'load_spent' | 'gift_not_covered'
        | 'gift_list_used_twice' | 'taken_back' | 'not_refunded'>;
    readonly facts: Texts<'created' | 'ended' | 'amount' | 'attempts' | 'order' | 'variance' | 'guest' | 'id'>;
    readonly evidenceNames: Texts<'taken' | 'difference' | 'due' | 'asked' | 'approved' | 'captured' | 'missing' | 'amount' | 'tip' | 'charged'
        | 'terminal' | 'sentAt' | 'takenAt' | 'cardType' | 'cardEndsIn' | 'sale' | 'reference' | 'transaction'
        | 'orders' | 'order' | 'known' | 'second' | 'expected' | 'found' | 'status' | 'message' | 'cause' | 'by'
        | 'forward' | 'rule' | 'card'>;
    readonly lineKinds: Texts<'discounts' | 'fees' | 'tax' | 'charity' | 'due'>;
    readonly lineCauses: Texts<'price' | 'gone'>;
    readonly outcome: Texts<'ok' | 'rejected' | 'unauthorized' | 'not_sent' | 'ambiguous'>;
    readonly decision: Texts<'check_again' | 'is_done' | 'write_off' | 'accept_price' | 'honour_price' | 'cancel_and_refund' | 'declined'
        | 'cannot_tell' | 'still_stored' | 'confirm_old_is_off' | 'other_card'>;
    readonly consequence: Texts<'check_again' | 'is_done' | 'write_off' | 'accept_price' | 'honour_price' | 'cancel_and_refund' | 'declined'
        | 'cannot_tell' | 'still_stored' | 'confirm_old_is_off' | 'other_card'>;
    readonly withheld: Texts<'accept_no_cash' | 'honour_tab' | 'honour_by_order' | 'honour_unknown' | 'honour_unexplained' | 'honour_not_met'
        | 'cancel_unknown' | 'cancel_refunded' | 'cancel_stored_card'> &
      Messages<'honour_fixed_price', { item: Text }>;
    readonly refusals: Texts<'not_allowed' | 'unknown' | 'other_vendor'>;
  };

type Readiness = Texts<'title' | 'again' | 'ready' | 'readyHint' | 'todoHint' | 'checks' | 'toDoList' | 'host' | 'opensAt' | 'readinessHint'
    | 'signIn' | 'signInFirst' | 'reading' | 'readWhole' | 'storageKept' | 'storageNotKept'> &
  Messages<'todo' | 'inOrder', { count: number }> &
  Messages<'thisScreen', { name: Text }> &
  {
    readonly tone: Texts<'good' | 'information' | 'caution' | 'danger'>;
    readonly way: Texts<'connection' | 'printers' | 'devices' | 'host' | 'queue' | 'shift' | 'staff' | 'audit' | 'training' | 'read_audit'
        | 'reload' | 'keep_storage' | 'opening_time' | 'again'>;
    readonly service: Texts<'name' | 'good' | 'local' | 'away' | 'awayTodo' | 'keyRefused' | 'keyTodo'>;
    readonly clock: Texts<'name' | 'unknown' | 'good' | 'todo'> &
      Messages<'ahead' | 'behind', { seconds: Text }>;
    readonly printers: Texts<'name' | 'none' | 'troubledTodo' | 'unclearTodo' | 'untestedTodo'> &
      Messages<'good' | 'unclear', { count: number }> &
      Messages<'troubled' | 'untested', { names: Text }>;
    readonly queue: Texts<'name' | 'nothing' | 'waitingTodo' | 'attentionTodo'> &
      Messages<'waiting', { age: Text; count: number }> &
      Messages<'attention', { count: number }>;
    readonly disk: Texts<'name' | 'unknown' | 'littleTodo' | 'fullTodo'> &
      Messages<'free', { size: Text }>;
    readonly backup: Texts<'name' | 'none' | 'notSetUp' | 'failed' | 'noneTodo' | 'oldTodo' | 'failedTodo'> &
      Messages<'at', { age: Text }>;
    readonly staff: Texts<'name' | 'noneTodo' | 'someTodo' | 'noApprover' | 'approverTodo'> &
      Messages<'open' | 'all', { people: Text }> &
      Messages<'some', { people: Text; without: Text }>;
    readonly cards: Texts<'name' | 'none' | 'storedTodo' | 'nowTodo'> &
      Messages<'stored', { age: Text; count: number }>;
    readonly terminal: Texts<'name' | 'answers' | 'none' | 'silent' | 'todo'>;
    readonly terminalDay: Texts<'name' | 'none' | 'todo'> &
      Messages<'open', { at: Text; names: Text }>;
    readonly valueCards: Texts<'name' | 'answers' | 'none' | 'silent' | 'todo'>;
    readonly audit: Texts<'name' | 'never' | 'readTodo' | 'brokenTodo'> &
      Messages<'whole', { age: Text; count: number }> &
      Messages<'old', { age: Text }> &
      Messages<'broken', { entry: Text }>;
    readonly otherMachine: Texts<'name' | 'none' | 'inQuestion' | 'todo'>;
    readonly mail: Texts<'name' | 'ready' | 'by_service' | 'not_set_up'>;
    readonly training: Texts<'name' | 'off' | 'on' | 'todo'>;
    readonly menu: Texts<'name' | 'none' | 'noneTodo' | 'oldTodo'> &
      Messages<'at' | 'problem', { age: Text }>;
    readonly open: Texts<'name' | 'closedNow' | 'nowTodo' | 'atOpeningTodo'> &
      Messages<'now', { count: number; dayparts: Text }> &
      Messages<'atOpening', { count: number; dayparts: Text; now: Text; time: Text }> &
      Messages<'closedAtOpening', { now: Text; time: Text }>;
    readonly level: Texts<'name'> &
      Messages<'same', { level: Text }> &
      Messages<'changes', { atOpening: Text; now: Text; time: Text }>;
    readonly partners: Texts<'name' | 'none'> &
      Messages<'notOffered', { names: Text }>;
    readonly report: Texts<'name' | 'never' | 'todo'> &
      Messages<'at' | 'silent', { age: Text }>;
    readonly deviceMenu: Texts<'name' | 'none' | 'todo'> &
      Messages<'newest' | 'older', { age: Text }>;
    readonly deviceClock: Texts<'name' | 'good' | 'todo'> &
      Messages<'ahead' | 'behind', { seconds: Text }>;
    readonly version: Texts<'name' | 'todo'> &
      Messages<'same', { version: Text }> &
      Messages<'other', { host: Text; version: Text }>;
    readonly storage: Texts<'name' | 'kept' | 'may_go' | 'nearly_full' | 'unknown' | 'todo' | 'fullTodo'>;
    readonly battery: Texts<'name' | 'todo'> &
      Messages<'charging' | 'draining', { percent: Text }>;
    readonly shift: Texts<'name' | 'begins' | 'none' | 'noFloat' | 'needTodo' | 'oldTodo'> &
      Messages<'open', { time: Text }>;
    readonly refusals: Texts<'no_answer'>;
  };

type Refusals = Texts<'no_answer' | 'broken' | 'too_busy' | 'disk_nearly_full' | 'not_paired' | 'not_signed_in' | 'not_allowed'
    | 'not_in_training' | 'needs_approval' | 'needs_service' | 'menu_kept_elsewhere' | 'menu_full' | 'never_opens'
    | 'needs_shift' | 'unknown' | 'id_taken' | 'malformed' | 'too_large' | 'too_many' | 'empty_cart' | 'cart_refused'
    | 'sold_out' | 'no_alcohol' | 'not_selling' | 'no_catalogue' | 'other_vendor' | 'recalled_elsewhere' | 'tab_changed'
    | 'tab_cancelled_elsewhere' | 'no_tabs_here' | 'not_open' | 'line_submitted' | 'total_changed' | 'needs_age_check'
    | 'not_carried' | 'already_complete' | 'already_covered' | 'less_than_tip' | 'not_payable_in_cash' | 'bad_amount'
    | 'bad_tip' | 'card_not_masked' | 'unknown_tender' | 'already_voided' | 'tip_closed' | 'no_value_cards'
    | 'value_card_unknown' | 'value_card_not_listed' | 'over_listed_share' | 'value_card_not_loaded' | 'void_unclear'
    | 'something_taken' | 'charge_unknown' | 'not_unknown' | 'code_needed' | 'is_forwarding' | 'not_complete'
    | 'no_mail' | 'bad_address' | 'no_printer' | 'printing_now' | 'not_again' | 'accent_taken' | 'bad_picture'
    | 'not_given_back' | 'refund_instead' | 'way_changed' | 'not_open_to_decision' | 'reason_needed' | 'already_open'
    | 'already_closed' | 'not_counted' | 'count_again' | 'bad_count' | 'too_many_days' | 'not_a_manager' | 'no_approver'
    | 'weak_pin' | 'pin_too_short' | 'same_pin' | 'no_pin' | 'pin_taken' | 'pin_needed' | 'admin_pin_needed'
    | 'last_admin' | 'password_needed' | 'key_needed' | 'certificate_needed' | 'terminal_taken' | 'terminal_busy'
    | 'no_terminal' | 'no_scale' | 'scale_silent' | 'weight_moving' | 'weight_zero' | 'weight_under' | 'weight_over'
    | 'weight_changed' | 'less_than_tare' | 'wrong_unit' | 'unknown_till' | 'training_needs_menu'
    | 'training_menu_unfit' | 'not_training' | 'only_in_training' | 'drill_running' | 'bad_code' | 'others_kept_out'
    | 'own_device' | 'cards_unsent' | 'shift_open' | 'tab_open' | 'not_reachable' | 'key_refused' | 'unknown_vendor'
    | 'no_menu' | 'changed_elsewhere' | 'other_name' | 'not_here' | 'backup_failed' | 'otherwise' | 'picture_unusable'
    | 'pictures_full' | 'gift_card_missing' | 'value_card_no_code' | 'value_card_blocked' | 'value_card_expired'
    | 'value_card_full' | 'value_card_first' | 'value_card_level_changed' | 'value_card_pays_nothing'> &
  Messages<'not_by_order', { reason: Text }> &
  Messages<'service_price', { due: Text; ours: Text }> &
  Messages<'service_refuses_tab' | 'stand_unusable', { message: Text }> &
  Messages<'paid_elsewhere', { device: Text }> &
  Messages<'not_covered' | 'more_than_due', { amount: Text }> &
  Messages<'too_many_tenders' | 'too_many_gift_cards', { max: Text }> &
  Messages<'tip_too_large', { limit: Text }> &
  Messages<'reference_used', { number: Text | undefined }> &
  Messages<'over_sale_limit' | 'over_store_limit', { limit: Text | undefined }> &
  Messages<'too_many_stored', { most: number | undefined }> &
  Messages<'too_old', { hours: number | undefined }> &
  Messages<'asked_already', { device: Text; moment: Text; name: Text }> &
  Messages<'sale_unfinished', { amount: Text; device: Text; time: Text | undefined }> &
  Messages<'wrong_pin' | 'unsent', { count: number | undefined }> &
  Messages<'locked_out', { time: Text }> &
  Messages<'tab_in_cart', { name: Text }>;

type Reports = Texts<'title' | 'list' | 'included' | 'sum' | 'kiosks' | 'noGroup' | 'period' | 'ownDates' | 'from' | 'to' | 'cashier'
    | 'everybody' | 'shift' | 'everyShift' | 'vendor' | 'everyVendor' | 'refresh' | 'print' | 'csv' | 'nothingToTake'
    | 'reading' | 'noSales' | 'noSalesHint' | 'none' | 'again'> &
  Messages<'asOf', { time: Text }> &
  Messages<'chart', { figure: Text; table: Text }> &
  {
    readonly tables: Texts<'days' | 'items' | 'groups' | 'giftCards' | 'hours' | 'cashiers' | 'tenders' | 'discounts' | 'fees' | 'taxes'
        | 'charity' | 'tips' | 'refunds' | 'variance'>;
    readonly row: Texts<'days' | 'items' | 'groups' | 'giftCards' | 'hours' | 'cashiers' | 'tenders' | 'discounts' | 'fees' | 'taxes'
        | 'charity' | 'tips' | 'refunds' | 'variance'>;
    readonly figures: Texts<'sales' | 'goods' | 'giftCards' | 'discounts' | 'fees' | 'tax' | 'total' | 'charity' | 'rounding' | 'tips' | 'taken'
        | 'refunds' | 'quantity' | 'weight' | 'net' | 'times' | 'amount' | 'taxable' | 'differing' | 'difference'
        | 'rejected' | 'rejectedAmount' | 'unsent' | 'unsentAmount'>;
    readonly hints: Texts<'items' | 'groups' | 'giftCards' | 'hours' | 'discounts' | 'refunds' | 'variance'>;
    readonly way: Texts<'cash' | 'card' | 'void'>;
    readonly periods: Texts<'today' | 'yesterday' | 'week' | 'month' | 'year'>;
    readonly badDates: Texts<'missing' | 'turned' | 'tooMany'>;
  };

type Seats = Texts<'title' | 'find' | 'findHint' | 'level' | 'section' | 'row' | 'seat' | 'notFound' | 'notLoaded' | 'notLoadedHint'
    | 'clear'> &
  Messages<'name', { row: Text; seat: Text; section: Text }> &
  Messages<'found', { count: number }>;

type Sell = Texts<'search' | 'groups' | 'found' | 'nothingFound' | 'nothingFoundHint' | 'favourites' | 'pin' | 'unpin' | 'pinHint'
    | 'withChoices' | 'addOne' | 'noItems' | 'noItemsHint' | 'closed' | 'soldOut' | 'askPrice' | 'payFirst' | 'cart'
    | 'cartEmpty' | 'cartEmptyHint' | 'returned' | 'repriced' | 'overridden' | 'discounts' | 'tax' | 'charity' | 'total'
    | 'pay' | 'hold' | 'discount' | 'seat' | 'more' | 'hideCart' | 'menuMissing' | 'menuMissingHint' | 'menuRebuilt'
    | 'section'> &
  Messages<'items', { group: Text }> &
  Messages<'pinned' | 'unpinned' | 'isSoldOut' | 'without' | 'oneMore' | 'oneLess' | 'tab', { name: Text }> &
  Messages<'inCart', { name: Text; price: Text; quantity: Text }> &
  Messages<'unknownCode' | 'codeNotAsked', { code: Text }> &
  Messages<'added', { name: Text; total: Text }> &
  Messages<'itemCount', { count: number }> &
  Messages<'idChecked', { time: Text }>;

type SetUp = Texts<'title' | 'begin' | 'demo' | 'demoHint' | 'next' | 'skip' | 'open' | 'nameTitle' | 'name' | 'nameHint' | 'nameUsual'
    | 'countryTitle' | 'country' | 'otherCountry' | 'currency' | 'taxTitle' | 'taxHint' | 'taxUnknown' | 'taxName'
    | 'prices' | 'pricesInclude' | 'pricesAdd' | 'itemsTitle' | 'itemsHint' | 'priceNeeded' | 'allDay' | 'peopleTitle'
    | 'peopleHint' | 'you' | 'yourPin' | 'personNeeded' | 'pinWrong' | 'printerTitle' | 'printer' | 'noPrinter'
    | 'withPrinter' | 'printerHint' | 'replaces' | 'replacesOwn' | 'backToDemo' | 'ready'> &
  Messages<'step', { count: Text; number: Text }> &
  Messages<'timeZone', { zone: Text }> &
  Messages<'taxOf', { kind: Text }> &
  Messages<'taxWrong', { example: Text }> &
  Messages<'itemName' | 'itemPrice' | 'itemKind' | 'cashier' | 'cashierPin', { number: Text }> &
  Messages<'summaryItems' | 'summaryPeople', { count: number }> &
  {
    readonly kinds: Texts<'food' | 'drink' | 'alcohol' | 'other'>;
    readonly refundReasons: Texts<'cold' | 'wrong' | 'mistake' | 'mind'>;
    readonly complimentaryReasons: Texts<'staff' | 'recovery' | 'promotion'>;
  };

type Computer = Texts<'hostRestarting' | 'hostBack' | 'fullScreen' | 'zoom' | 'serving' | 'servingExplained' | 'servingAt' | 'startServing'
    | 'stopServing' | 'program' | 'noFeed' | 'notLooked' | 'current' | 'looking' | 'look' | 'busy' | 'notNow'
    | 'hostSilent' | 'openLogs' | 'quit' | 'quitAsk' | 'quitExplained'> &
  Messages<'percent', { percent: Text }> &
  Messages<'version' | 'ready' | 'installing' | 'install', { version: Text }> &
  Messages<'downloading', { percent: Text; version: Text }> &
  {
    readonly failed: Texts<'feed_silent' | 'not_as_promised' | 'not_installed'>;
  };

type Peripherals = Texts<'none' | 'noneHint' | 'addScale' | 'addScanner' | 'editShort' | 'removeShort' | 'keep' | 'name' | 'nameNeeded' | 'way'
    | 'connection' | 'host' | 'port' | 'path' | 'baud' | 'bits' | 'addressProblem' | 'speaks' | 'unit' | 'till'
    | 'everyTill' | 'scanner' | 'scale' | 'prefix' | 'prefixHint' | 'suffix' | 'noScan' | 'typedNeedsManager'
    | 'tareAtScale' | 'displays' | 'displaysHint' | 'displayNone' | 'showsOnly' | 'showHere'> &
  Messages<'edit' | 'remove' | 'removeSure' | 'showHereOf', { name: Text }> &
  Messages<'lastScan', { time: Text }> &
  Messages<'netAmount', { amount: Text; price: Text; unit: Text }> &
  Messages<'showsTill', { till: Text }> &
  {
    readonly ways: Texts<'scale' | 'typed'>;
    readonly connections: Texts<'network' | 'serial'>;
    readonly languages: Texts<'asked' | 'told'>;
    readonly readings: Texts<'stable' | 'moving' | 'zero' | 'under' | 'over' | 'silent'>;
    readonly trouble: Texts<'not_reachable' | 'no_access' | 'lost'>;
    readonly terminals: Texts<'title' | 'none' | 'hint' | 'add' | 'find' | 'findHint' | 'finding' | 'found' | 'foundNone' | 'findStopped' | 'findLate'
        | 'findPartial' | 'perhaps' | 'password' | 'passwordHint' | 'passwordKept' | 'poi' | 'poiHint' | 'keyId'
        | 'keyVersion' | 'passphrase' | 'passphraseHint' | 'passphraseKept' | 'root' | 'rootHint' | 'rootKept'
        | 'rootProblem' | 'merchantCopy' | 'asksTip' | 'test'> &
      Messages<'use', { address: Text }> &
      {
        readonly outcomes: Texts<'works' | 'not_reached' | 'not_verified' | 'declined' | 'not_voided' | 'unclear'>;
      };
  };

type Printers = Texts<'none' | 'noneHint' | 'add' | 'find' | 'finding' | 'found' | 'foundNone' | 'known' | 'testShort' | 'editShort'
    | 'removeShort' | 'removeConsequence' | 'keep' | 'name' | 'nameNeeded' | 'way' | 'host' | 'port' | 'path' | 'baud'
    | 'addressProblem' | 'speaks' | 'make' | 'makeOther' | 'paper' | 'letters' | 'lettersHint' | 'tellsStatus'
    | 'tellsStatusHint' | 'hasDrawer' | 'prints' | 'categories' | 'categoriesHint' | 'tills' | 'tillsHint'
    | 'logoAtStand' | 'troubleHint' | 'unclearHint' | 'jobs' | 'jobsNone' | 'job' | 'jobState' | 'jobDo' | 'copyMark'
    | 'drawerOpened' | 'drawerShut' | 'cameOut' | 'again' | 'giveUp' | 'queued' | 'slip'> &
  Messages<'use', { address: Text }> &
  Messages<'edit' | 'test' | 'remove' | 'removeSure', { name: Text }> &
  Messages<'troubleOf', { name: Text; trouble: Text }> &
  Messages<'unclearMark', { count: number }> &
  Messages<'jobAt', { printer: Text; time: Text }> &
  Messages<'decide', { act: Text; paper: Text }> &
  {
    readonly ways: Texts<'network' | 'file' | 'serial'>;
    readonly papers: Texts<'58' | '80' | '80_wide'>;
    readonly lettersOf: Texts<'latin' | 'arabic'>;
    readonly printed: Texts<'receipts' | 'reports' | 'kitchen'>;
    readonly state: Texts<'well' | 'low' | 'printing' | 'unknown'> &
      Messages<'waiting', { count: number }>;
    readonly trouble: Texts<'not_reachable' | 'silent' | 'paper_out' | 'cover_open' | 'offline' | 'cutter' | 'lost' | 'no_access'>;
    readonly kinds: Texts<'sale' | 'refund' | 'tab' | 'movement' | 'x_report' | 'z_report' | 'card_slip' | 'terminal_day' | 'test' | 'kitchen'
        | 'drawer'>;
    readonly states: Texts<'waiting' | 'printing' | 'printed' | 'unclear' | 'failed'>;
    readonly failures: Texts<'too_late' | 'no_printer' | 'nothing_to_print' | 'given_up'>;
    readonly refusals: Texts<'too_busy'>;
  };

type Settings = Texts<'title' | 'pages' | 'search' | 'backToSelling' | 'theme' | 'pictures' | 'windowExplained' | 'keysExplained'
    | 'changeKey' | 'pressKey' | 'usualKeys' | 'keyReserved' | 'noKey' | 'managersOnly' | 'signIn' | 'save' | 'saved'
    | 'unchanged' | 'fixFirst' | 'discard' | 'changedElsewhere' | 'changedElsewhereExplained' | 'takeTheirs'
    | 'keepMine' | 'signInWay' | 'lockAfter' | 'lockNever' | 'leastPinDigits' | 'tenders' | 'tenderNeeded'
    | 'externalProviders' | 'complimentaryReasons' | 'refundReasons' | 'listHint' | 'tips' | 'tipPercents'
    | 'tipPercentsHint' | 'charity' | 'age' | 'legalAge' | 'legalAgeProblem' | 'ageNotice' | 'ageNoticeHint'
    | 'offlineCards' | 'on' | 'off' | 'discountLimit' | 'overrideLimit' | 'acceptedVariance' | 'amountProblem'
    | 'listProblem' | 'guestPrefix' | 'guestPrefixHint' | 'accent' | 'noAccent' | 'ownAccent' | 'otherAccent'
    | 'accentHint' | 'logo' | 'logoHint' | 'logoChoose' | 'logoRemove' | 'lookHint' | 'receiptLanguage' | 'receipt'
    | 'favourites' | 'favouritesExplained' | 'addFavourite' | 'noFavourites' | 'mode' | 'address' | 'key' | 'keyKept'
    | 'backofficeKey' | 'backofficeKeyHint' | 'vendor' | 'noVendor' | 'connect' | 'connected' | 'pairTitle'
    | 'pairExplained' | 'deviceKind' | 'deviceName' | 'deviceNameNeeded' | 'makeCode' | 'code' | 'link' | 'copyLink'
    | 'copied' | 'devices' | 'device' | 'pairedAt' | 'lastSeen' | 'thisDevice' | 'rename' | 'trustFirst'
    | 'trustCompare' | 'revoke' | 'revokeConsequence' | 'revoked' | 'menuNone' | 'diskUnknown' | 'backupFailed'
    | 'backupNone' | 'clockGood' | 'clockUnknown' | 'cardsNone' | 'mailReady' | 'mailByService' | 'mailNotSetUp'
    | 'oldMachine' | 'oldMachineExplained' | 'oldMachineConfirm' | 'oldMachineConfirmed'> &
  Messages<'foundSettings' | 'pinDigits', { count: number }> &
  Messages<'noSetting', { text: Text }> &
  Messages<'changeKeyOf' | 'keyTaken', { command: Text }> &
  Messages<'lockMinutes', { minutes: Text }> &
  Messages<'offlineLimitProblem', { least: Text; most: Text }> &
  Messages<'amountUpTo', { most: Text }> &
  Messages<'logoNamed', { code: Text }> &
  Messages<'removeFavourite' | 'renameDevice' | 'revokeDevice' | 'revokeSure', { name: Text }> &
  Messages<'vendorIn', { vendor: Text; venue: Text }> &
  Messages<'codeUntil', { time: Text }> &
  Messages<'menuFrom' | 'menuProblem' | 'backupAt', { age: Text }> &
  Messages<'diskFree' | 'diskFull', { size: Text }> &
  Messages<'clockAhead' | 'clockBehind', { seconds: Text }> &
  Messages<'cardsStored', { age: Text; count: Text }> &
  {
    readonly page: Texts<'today' | 'sell' | 'tabs' | 'orders' | 'queue' | 'shift' | 'menu' | 'giftCards' | 'staff' | 'audit' | 'readiness'
        | 'reports' | 'training' | 'settings'>;
    readonly parts: Texts<'window' | 'computer' | 'keys' | 'all' | 'connection' | 'devices' | 'printers' | 'peripherals' | 'transfer' | 'host'>;
    readonly themes: Texts<'system' | 'light' | 'dark'>;
    readonly signInWays: Texts<'open' | 'pin'>;
    readonly tender: Texts<'external'>;
    readonly tipsWays: Texts<'never' | 'before_card' | 'left_open'>;
    readonly offlineLimits: Texts<'sale' | 'stored' | 'cards' | 'hours'>;
    readonly offlineGiftCards: Texts<'isOn' | 'cap' | 'hours' | 'hint' | 'none'> &
      Messages<'state', { count: number; until: Text }> &
      Messages<'restored', { from: Text }>;
    readonly accents: Texts<'graphite' | 'petrol' | 'violet' | 'plum' | 'magenta'>;
    readonly accentTaken: Texts<'green' | 'blue' | 'amber' | 'red'>;
    readonly logoProblems: Texts<'too_large' | 'too_many_dots' | 'broken'>;
    readonly receipts: Texts<'never' | 'ask' | 'always'>;
    readonly groups: Texts<'people' | 'paying' | 'rules' | 'look' | 'receipts' | 'favourites'>;
    readonly modes: Texts<'local' | 'remote'>;
    readonly connectionRefusals: Texts<'not_reachable'>;
    readonly deviceKinds: Texts<'till' | 'kiosk' | 'kitchen' | 'display' | 'board' | 'menu'>;
    readonly facts: Texts<'version' | 'name' | 'mode' | 'device' | 'menu' | 'disk' | 'backup' | 'clock' | 'cards' | 'mail'>;
  };

type Transfer = Texts<'exportTitle' | 'exportExplained' | 'save' | 'importTitle' | 'importExplained' | 'choose' | 'file' | 'tooLarge'
    | 'notOurs' | 'faulty' | 'faults' | 'same' | 'now' | 'inFile' | 'tickAll' | 'tickNone' | 'tickOne' | 'leave'
    | 'notHere' | 'none' | 'pinNeeded' | 'maintenance' | 'clearOfAll' | 'notYet' | 'reset' | 'resetExplained'
    | 'nameNeeded' | 'resetDone'> &
  Messages<'otherVersion', { ours: Text; version: Text }> &
  Messages<'found' | 'take' | 'taken', { count: number }> &
  Messages<'person', { name: Text; role: Text }> &
  Messages<'typeName', { name: Text }> &
  {
    readonly groups: Texts<'setting' | 'permission' | 'employee' | 'device' | 'printer' | 'screen'>;
    readonly refusals: Texts<'pin_needed' | 'not_allowed'>;
    readonly against: Messages<'unsent' | 'cards_unsent' | 'sale_unfinished' | 'shift_open' | 'tab_open', { count: number }>;
  };

type Vendors = Texts<'sellsFor' | 'explained' | 'notPutAside' | 'keyRefusedExplained'> &
  Messages<'changeOf' | 'changed', { device: Text; vendor: Text }> &
  Messages<'sellsNow' | 'keyRefused', { vendor: Text }> &
  Messages<'putAside', { name: Text }> &
  {
    readonly refusals: Texts<'shift_open'>;
  };

type Shift = Texts<'title' | 'drawers' | 'reports' | 'kiosks' | 'thisTill' | 'none' | 'noneHint' | 'noFloat' | 'kioskShift' | 'noTills'
    | 'changeTills' | 'tillsHint' | 'open' | 'giveFloat' | 'openTitle' | 'openHint' | 'lateTitle' | 'lateHint'
    | 'opened' | 'count' | 'countHint' | 'countDone' | 'recount' | 'recountHint' | 'byPieces' | 'bySum' | 'countWay'
    | 'sum' | 'notWhole' | 'close' | 'closeHint' | 'counted' | 'expected' | 'exact' | 'amount' | 'amountNeeded'
    | 'reason' | 'reasonNeeded' | 'moved' | 'movementsTitle' | 'movementsNone' | 'xReport' | 'xNews' | 'xAgain'
    | 'xTitle' | 'reportsNone' | 'older' | 'print' | 'later' | 'laterHint' | 'neededForCash' | 'choose'> &
  Messages<'openSince', { name: Text; time: Text }> &
  Messages<'openedItself', { time: Text }> &
  Messages<'tills', { names: Text }> &
  Messages<'tillsTitle' | 'usesDrawerOf' | 'countTitle', { drawer: Text }> &
  Messages<'overBy' | 'shortBy', { amount: Text }> &
  Messages<'times', { count: number }> &
  Messages<'zReport' | 'laterOn', { number: Text }> &
  {
    readonly state: Texts<'open' | 'noFloat' | 'none'>;
    readonly movement: Texts<'pay_in' | 'pay_out' | 'drop' | 'no_sale'>;
    readonly movementHint: Texts<'pay_in' | 'pay_out' | 'drop' | 'no_sale'>;
    readonly reasons: {
        readonly pay_in: Texts<'moreChange' | 'moneyFound'>;
        readonly pay_out: Texts<'supplies' | 'delivery'>;
        readonly drop: Texts<'tooMuch' | 'endOfRush'>;
        readonly no_sale: Texts<'giveChange' | 'checkDrawer'>;
      };
    readonly movements: Texts<'float' | 'pay_in' | 'pay_out' | 'drop' | 'no_sale' | 'cash_sale' | 'cash_refund'>;
    readonly columns: Texts<'time' | 'what' | 'why' | 'amount'>;
    readonly late: Texts<'waiting' | 'sent' | 'variance' | 'rejected' | 'voided' | 'tip' | 'refunded' | 'refund_refused'>;
    readonly paper: Messages<'z', { number: Text }> &
      Texts<'x' | 'notFinal' | 'drawer' | 'businessDate' | 'opened' | 'openedBy' | 'itself' | 'closed' | 'closedBy' | 'asOf'
        | 'askedBy' | 'sales' | 'salesCount' | 'goods' | 'giftCards' | 'returns' | 'discounts' | 'fees' | 'taxOnTop'
        | 'total' | 'charity' | 'rounding' | 'tips' | 'taken' | 'tenders' | 'tipsOf' | 'taxes' | 'included' | 'of'
        | 'backs' | 'voids' | 'voidedSales' | 'refunds' | 'cash' | 'float' | 'cashSales' | 'cashRefunds' | 'payIns'
        | 'payOuts' | 'drops' | 'noSales' | 'expected' | 'counted' | 'countedBy' | 'over' | 'short' | 'notCounted'
        | 'service' | 'unsent' | 'unsentRefunds' | 'rejected' | 'variance' | 'tabs' | 'corrections' | 'first' | 'last'
        | 'host' | 'digest' | 'nothing'> &
      Messages<'ofReport', { date: Text; number: Text }> &
      Messages<'auditHead', { entry: Text }>;
    readonly refusals: Texts<'not_allowed'>;
    readonly terminals: Texts<'title' | 'openDay' | 'closedDay' | 'stillOpen' | 'nothing' | 'close' | 'closing' | 'brand' | 'here' | 'there'
        | 'otherCards' | 'sum' | 'print' | 'agrees' | 'notCompared' | 'afterLostTry' | 'addedUp' | 'noSign' | 'moreTodo'
        | 'lessTodo'> &
      Messages<'booked', { amount: Text; count: number; since: Text }> &
      Messages<'closedAt', { at: Text }> &
      Messages<'earlier', { amount: Text; count: number }> &
      Messages<'more' | 'less', { amount: Text }> &
      {
        readonly outcomes: Texts<'not_reached' | 'not_verified' | 'busy' | 'payment_unclear' | 'no_totals' | 'refused' | 'unclear'>;
      };
  };

type SignIn = Texts<'title' | 'hint' | 'switchUser' | 'someoneElse' | 'signedIn' | 'pin' | 'signIn' | 'signOut' | 'lock' | 'lockNeedsPin'
    | 'locked' | 'lockedHint' | 'finishPaymentFirst' | 'pinTooShort' | 'changePin' | 'currentPin' | 'repeatPin'
    | 'pinHint' | 'continue' | 'pinsDiffer' | 'pinChanged'> &
  Messages<'pinOf', { name: Text }> &
  Messages<'digitsEntered', { count: number }> &
  Messages<'newPin' | 'longerPinNeeded' | 'pinLength', { least: Text }> &
  {
    readonly roles: Texts<'cashier' | 'manager' | 'admin'>;
  };

type Staff = Texts<'title' | 'signIn' | 'add' | 'newEmployee' | 'permissions' | 'permissionsHint' | 'permissionsExplained' | 'action'
    | 'alwaysAdmin' | 'save' | 'saved' | 'discard' | 'choose' | 'chooseHint' | 'name' | 'nameNeeded' | 'role' | 'newPin'
    | 'pinHint' | 'firstPinHint' | 'pinWrong' | 'hasPin' | 'noPin' | 'ofCatalogue' | 'changedHere' | 'left' | 'leave'
    | 'leaveExplained' | 'comeBack' | 'keep' | 'unchanged' | 'unlock' | 'unlocked' | 'isLocked' | 'nobodyApproves'> &
  Messages<'fromRole', { action: Text; role: Text }> &
  Messages<'usually', { role: Text }> &
  Messages<'confirmLeave', { name: Text }> &
  Messages<'locked', { device: Text; time: Text }> &
  Messages<'whoApproves', { names: Text }> &
  {
    readonly needs: Texts<'cashier' | 'manager' | 'admin'>;
    readonly areas: Texts<'sale' | 'money' | 'stand'>;
    readonly roleHint: Texts<'cashier' | 'manager' | 'admin'>;
    readonly approvalTitle: Texts<'cashier' | 'manager' | 'admin'>;
    readonly approverPin: Texts<'cashier' | 'manager' | 'admin'>;
    readonly refusals: Texts<'not_allowed'>;
  };

type Stand = Texts<'title' | 'markOut' | 'markLeft' | 'markBack' | 'markHint' | 'left' | 'soldOut' | 'nothingOut' | 'nothingOutHint'
    | 'alcohol' | 'noAlcohol' | 'alcoholSold' | 'stopAlcohol' | 'sellAlcohol' | 'untilLabel' | 'untilHint'
    | 'untilProblem' | 'kitchen' | 'stationsHint' | 'station' | 'categories' | 'addStation' | 'newStation' | 'notMade'
    | 'notMadeHint' | 'warnAfter' | 'lateAfter' | 'boardMinutes' | 'minutesProblem' | 'noStations'> &
  Messages<'saveLeft' | 'isLeft' | 'minutes', { count: number }> &
  Messages<'isOut' | 'isCounted' | 'isBack' | 'alcoholNotSold' | 'removeStation', { name: Text }> &
  Messages<'since' | 'alcoholStopped', { time: Text; who: Text }> &
  Messages<'alcoholUntil' | 'alcoholOver', { time: Text }>;

type State = Texts<'hostSilent' | 'hostSilentExplained' | 'unpaired' | 'tryAgain' | 'nobody' | 'checking' | 'queueEmpty' | 'unsure'
    | 'signInRefused' | 'signInRefusedExplained' | 'serviceTroubled' | 'openSettings' | 'diskNearlyFull'
    | 'backupFailed' | 'oldMachine' | 'menuLoading'> &
  Messages<'waiting' | 'queueExplained' | 'attention', { count: number }> &
  Messages<'waitingSince', { age: Text; amount: Text | undefined }> &
  Messages<'unsureSince', { time: Text }> &
  Messages<'menuAge' | 'menuFailed', { age: Text }> &
  {
    readonly connectivity: Texts<'online' | 'offline'>;
    readonly connectivityExplained: Texts<'online' | 'offline'>;
    readonly serviceTrouble: Texts<'name_refused' | 'key_refused' | 'certificate_untrusted' | 'certificate_expired' | 'certificate_name' | 'not_tls'
        | 'not_http' | 'not_a_service' | 'unknown_host' | 'connection_refused' | 'no_answer'>;
  };

type Tabs = Texts<'title' | 'none' | 'noneHint' | 'open' | 'openHint' | 'openAndSend' | 'addToOpenTab' | 'addItems' | 'save' | 'send'
    | 'sendToKitchen' | 'notSent' | 'allSent' | 'pay' | 'cancel' | 'keep' | 'discardChanges' | 'discardChangesHint'
    | 'inPayment' | 'choose' | 'chooseHint' | 'cartEmpty'> &
  Messages<'name' | 'addTo' | 'saved' | 'sent' | 'cancelled' | 'tabInCart', { name: Text }> &
  Messages<'cancelHint', { amount: Text; name: Text }> &
  Messages<'itemsSent', { sent: Text; whole: Text }> &
  Messages<'openedBy', { device: Text; employee: Text }> &
  {
    readonly cancelReasons: Texts<'guestLeft' | 'mistake' | 'notMade'>;
    readonly states: Texts<'waiting' | 'done' | 'unsure' | 'attention'>;
  };

type Today = Texts<'title' | 'average' | 'cashTaken' | 'cases' | 'noCases' | 'openCases' | 'drawer' | 'openDrawer' | 'drawerHint'
    | 'openStand' | 'openDevices'> &
  Messages<'waiting', { amount: Text; count: number }> &
  Messages<'more', { count: number }>;

type Drill = Texts<'title' | 'explained' | 'what' | 'halfTime' | 'halfTimeExplained' | 'pace' | 'byTime' | 'byHand' | 'start' | 'now'
    | 'happens' | 'sees' | 'does' | 'next' | 'finish' | 'stop' | 'soFar' | 'over' | 'sold' | 'amount' | 'sent'
    | 'waiting' | 'unsure' | 'attention' | 'unknownCards' | 'unbooked' | 'uncharged' | 'lost' | 'doubled'
    | 'verdictHint' | 'empty' | 'emptyTitle' | 'emptyExplained'> &
  Messages<'step', { of: Text; step: Text }> &
  Messages<'dearer', { after: Text; before: Text; item: Text }> &
  Messages<'nextAt' | 'lastUntil', { time: Text }> &
  Messages<'from', { from: Text; to: Text }> &
  {
    readonly failures: {
        readonly service_away: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly answers_lost: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly slow_answers: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly card_silent: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly card_declined: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly menu_changed: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly service_broken: Texts<'name' | 'happens' | 'sees' | 'does'>;
        readonly keys_refused: Texts<'name' | 'happens' | 'sees' | 'does'>;
      };
    readonly verdict: Texts<'nothingSold' | 'onTheWay' | 'whole' | 'broken' | 'cards'>;
    readonly bands: Texts<'service_away' | 'answers_lost' | 'slow_answers' | 'card_silent' | 'card_declined' | 'menu_changed' | 'service_broken'
        | 'keys_refused'>;
  };

type Training = Texts<'title' | 'band' | 'begin' | 'end' | 'endExplained'> &
  {
    readonly explained: Texts<'same' | 'notReal' | 'cart' | 'deleted'>;
    readonly during: Texts<'free' | 'end' | 'handOut'>;
  };

export interface CommonMessages {
  readonly common: Common;
}

export interface DisplayMessages {
  readonly common: Common;
  readonly display: Display;
}

export interface KitchenMessages {
  readonly common: Common;
  readonly kitchen: Kitchen;
  readonly menuBoard: MenuBoard;
  readonly allergens: Allergens;
}

export interface KioskMessages {
  readonly common: Common;
  readonly kiosk: Kiosk;
  readonly allergens: Allergens;
  readonly lines: Lines;
  readonly problems: Problems;
}

export interface RegisterMessages {
  readonly common: Common;
  readonly lines: Lines;
  readonly problems: Problems;
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly giftCards: GiftCards;
  readonly heldOrders: HeldOrders;
  readonly menu: Menu;
  readonly menuPicture: MenuPicture;
  readonly menuRecords: MenuRecords;
  readonly menuSheet: MenuSheet;
  readonly offers: Offers;
  readonly orders: Orders;
  readonly charity: Charity;
  readonly pay: Pay;
  readonly receipt: Receipt;
  readonly refund: Refund;
  readonly unfinishedSales: UnfinishedSales;
  readonly queue: Queue;
  readonly readiness: Readiness;
  readonly refusals: Refusals;
  readonly reports: Reports;
  readonly seats: Seats;
  readonly sell: Sell;
  readonly setUp: SetUp;
  readonly computer: Computer;
  readonly peripherals: Peripherals;
  readonly printers: Printers;
  readonly settings: Settings;
  readonly transfer: Transfer;
  readonly vendors: Vendors;
  readonly shift: Shift;
  readonly signIn: SignIn;
  readonly staff: Staff;
  readonly stand: Stand;
  readonly state: State;
  readonly tabs: Tabs;
  readonly today: Today;
  readonly drill: Drill;
  readonly training: Training;
}
